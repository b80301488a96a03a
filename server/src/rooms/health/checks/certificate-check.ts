import { addDays, msOf } from "@chancery/core/ids/instant.ts";
import type { ListState } from "../../../io/signatures/list-files.ts";
import type { Check } from "../check.ts";
import type { CheckNeeds } from "../needs.ts";

/** Days before its end from which on a certificate is reported. */
export const warnDays = 30;
/** The same for trusted lists, which may be valid for few weeks and are replaced before they end. */
const listWarnDays = 14;
const shownMax = 10;

/** The check of the certificates that seal, sign requests and belong to identity providers, and of lists of trusted authorities. */
export const certificateCheck: Check<Pick<CheckNeeds, "database" | "clock" | "sso" | "certificates" | "readTrustedLists">> = {
  name: "certificates",
  advice:
    "Put new certificates in their place before the old ones end; import the new metadata of identity providers; fetch trusted lists again, and put the certificates that sign them into list-signers",
  look: async (needs) => {
    const now = needs.clock.now();
    const certificates = await needs.certificates();
    const own = certificates.map(({ name, certificate }) => ({ name, endsAt: certificate.validToDate.toISOString() }));
    const providers = await needs.sso.listEndingCertificates(needs.database, addDays(now, warnDays));
    const lists = await needs.readTrustedLists();
    const refused = lists.flatMap((list) => ("refusal" in list ? [`${list.name} is not used: ${list.refusal}`] : []));
    const endingLists = lists.flatMap((list) =>
      "endsAt" in list && list.endsAt !== undefined && list.endsAt < addDays(now, listWarnDays)
        ? [{ name: list.name, endsAt: list.endsAt }]
        : [],
    );
    const ending = [...own, ...providers].filter(({ endsAt }) => daysUntil(endsAt, msOf(now)) < warnDays).concat(endingLists);
    const wrong = [...refused, ...ending.map(({ name, endsAt }) => endText(name, daysUntil(endsAt, msOf(now))))];
    if (wrong.length === 0)
      return `${own.length} of the service and those of the identity providers last ${warnDays} days or more${listText(lists)}`;
    throw new Error(
      `${wrong.slice(0, shownMax).join("; ")}${wrong.length > shownMax ? `; and ${wrong.length - shownMax} more` : ""}`,
    );
  },
};

/** How many trusted lists are used, and how many of them without a verified signature. */
function listText(lists: readonly ListState[]): string {
  if (lists.length === 0) return "";
  const unverified = lists.filter((list) => "isVerified" in list && !list.isVerified).length;
  return `; ${lists.length} trusted lists are used${unverified > 0 ? `, the signatures of ${unverified} are not verified` : ""}`;
}

/** How a certificate ends, as a phrase. */
export function endText(name: string, days: number): string {
  return days < 0 ? `${name} ended ${-days} days ago` : `${name} ends in ${days} days`;
}

function daysUntil(endsAt: string, nowMs: number): number {
  return Math.floor((Date.parse(endsAt) - nowMs) / 86_400_000);
}
