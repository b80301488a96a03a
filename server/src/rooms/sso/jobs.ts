import type { Schedule } from "../../jobs/schedule.ts";
import { refreshMetadata } from "./saml/refresh-metadata.ts";
import { warnOfCertificates } from "./saml/warn-certificates.ts";
import type { SsoNeeds } from "./needs.ts";

const minuteMs = 60_000;

/** Fetches metadata that is due, and warns of certificates that expire. */
export function schedules(needs: SsoNeeds): readonly Schedule[] {
  return [
    { name: "sso.refresh-metadata", everyMs: 10 * minuteMs, work: (signal) => refreshMetadata(needs, signal) },
    { name: "sso.warn-of-certificates", everyMs: 360 * minuteMs, work: (signal) => warnOfCertificates(needs, signal) },
  ];
}
