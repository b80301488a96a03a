import { loadProvider } from "./provider/load-provider.ts";
import { routes } from "./routes.ts";
import { listEndingCertificates } from "./saml/list-ending.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { refreshMetadata } from "./saml/refresh-metadata.ts";
import { warnOfCertificates } from "./saml/warn-certificates.ts";
import type { SsoNeeds } from "./needs.ts";

export { accountData } from "./provider/store/account-data.ts";
export type { SsoNeeds } from "./needs.ts";
export { listEndingCertificates } from "./saml/list-ending.ts";

/** The room of identity providers. */
export type Sso = ReturnType<typeof sso>;

/** Builds the room. */
export function sso(needs: SsoNeeds) {
  return {
    routes: routes(needs),
    schedules: schedules(needs),
    secretColumns: ["client_secret", "signing_key"].map((column) => ({
      table: "sso_providers",
      column,
      key: ["id", "account_id"],
    })),
    findProvider: loadProvider.bind(undefined, needs),
    listEndingCertificates: listEndingCertificates.bind(undefined, needs),
  };
}

const minuteMs = 60_000;

/** Fetches metadata that is due, and warns of certificates that expire. */
function schedules(needs: SsoNeeds): readonly Schedule[] {
  return [
    { name: "sso.refresh-metadata", everyMs: 10 * minuteMs, work: (signal) => refreshMetadata(needs, signal) },
    { name: "sso.warn-of-certificates", everyMs: 360 * minuteMs, work: (signal) => warnOfCertificates(needs, signal) },
  ];
}
