import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Provider } from "@chancery/core/sso/provider.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { Queries } from "../../io/database/database.ts";
import { loadProvider } from "./provider/load-provider.ts";
import type { SecretPlace } from "../../io/secrets/secret-column.ts";
import { routes } from "./routes.ts";
import { listEndingCertificates, type EndingCertificate } from "./saml/list-ending.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { refreshMetadata } from "./saml/refresh-metadata.ts";
import { warnOfCertificates } from "./saml/warn-certificates.ts";
import type { SsoNeeds } from "./needs.ts";

export { accountData } from "./provider/store/account-data.ts";
export type { SsoNeeds } from "./needs.ts";
export { listEndingCertificates } from "./saml/list-ending.ts";

/** The room of identity providers. */
export type Sso = {
  readonly routes: readonly AnyRoute[];
  readonly schedules: readonly Schedule[];
  readonly secretColumns: readonly SecretPlace[];
  /** A provider of any account, with its secrets. */
  findProvider(db: Queries, id: ProviderId): Promise<Provider | undefined>;
  /** Certificates of the SAML providers of all accounts that end before an instant. */
  listEndingCertificates(db: Queries, before: Instant): Promise<readonly EndingCertificate[]>;
};

/** Builds the room. */
export function sso(needs: SsoNeeds): Sso {
  return {
    routes: routes(needs),
    schedules: schedules(needs),
    secretColumns: ["client_secret", "signing_key"].map((column) => ({
      table: "sso_providers",
      column,
      key: ["id", "account_id"],
    })),
    findProvider: (db, id) => loadProvider(needs, db, id),
    listEndingCertificates: (db, before) => listEndingCertificates(needs, db, before),
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
