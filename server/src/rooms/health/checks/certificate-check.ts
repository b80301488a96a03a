import { addDays, msOf } from "@chancery/core/ids/instant.ts";
import type { Check } from "../check.ts";
import type { CheckNeeds } from "../needs.ts";

/** Days before its end from which on a certificate is reported. */
export const warnDays = 30;
const shownMax = 10;

/** The check of the certificates that seal, sign requests and belong to identity providers, and of lists of trusted authorities. */
export const certificateCheck: Check<Pick<CheckNeeds, "database" | "clock" | "sso" | "certificates" | "readTrustedLists">> = {
  name: "certificates",
  advice:
    "Put new certificates in their place before the old ones end; import the new metadata of identity providers; fetch trusted lists again",
  look: async (needs) => {
    const now = needs.clock.now();
    const certificates = await needs.certificates();
    const own = certificates.map(({ name, certificate }) => ({ name, endsAt: certificate.validToDate.toISOString() }));
    const providers = await needs.sso.listEndingCertificates(needs.database, addDays(now, warnDays));
    const endedLists = (await needs.readTrustedLists()).filter(({ endsAt }) => endsAt <= now);
    const ending = [...own, ...providers].filter(({ endsAt }) => daysUntil(endsAt, msOf(now)) < warnDays).concat(endedLists);
    if (ending.length === 0)
      return `${own.length} of the service and those of the identity providers last ${warnDays} days or more`;
    const texts = ending.slice(0, shownMax).map(({ name, endsAt }) => endText(name, daysUntil(endsAt, msOf(now))));
    throw new Error(`${texts.join("; ")}${ending.length > shownMax ? `; and ${ending.length - shownMax} more` : ""}`);
  },
};

/** How a certificate ends, as a phrase. */
export function endText(name: string, days: number): string {
  return days < 0 ? `${name} ended ${-days} days ago` : `${name} ends in ${days} days`;
}

function daysUntil(endsAt: string, nowMs: number): number {
  return Math.floor((Date.parse(endsAt) - nowMs) / 86_400_000);
}
