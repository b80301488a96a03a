import { countedEmail, findEmail } from "@chancery/core/account/email.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { addMs, msOf, type Instant } from "@chancery/core/ids/instant.ts";
import type { RateLimit } from "../../http/rate-limit/rate-limits.ts";
import type { Transaction } from "../../io/database/database.ts";
import { takePaces } from "./store/paces.ts";

/**
 * Rate limits: emails of one account to one address, of all accounts to one address, and of one account in all. Undefined
 * when emails are not counted.
 */
export type EmailLimits = { readonly recipient: RateLimit; readonly recipientTotal: RateLimit; readonly sender: RateLimit };

/** Longest time an email is held; one that would wait longer is not sent. */
export const holdMaxMs = 24 * 3_600_000;

/** The time at which each address may get an email of an account; undefined when that is more than a day away. */
export type EmailTimes = ReadonlyMap<string, Instant | undefined>;

type Bucket = { readonly name: string; readonly limit: RateLimit };

/** Counts an email to each address in the caller's transaction and returns when it may go. Concurrent callers wait for its end. */
export async function takeEmailTimes(
  tx: Transaction,
  { limits, now, toAscii }: { readonly limits: EmailLimits; readonly now: Instant; toAscii(domain: string): string },
  accountId: AccountId,
  emails: readonly string[],
): Promise<EmailTimes> {
  const bucketsOf = (email: string): readonly Bucket[] => [
    { name: `to ${addressOf(email, { toAscii })} of ${accountId}`, limit: limits.recipient },
    { name: `to ${addressOf(email, { toAscii })}`, limit: limits.recipientTotal },
    { name: `of ${accountId}`, limit: limits.sender },
  ];
  const counted = Map.groupBy(emails.flatMap(bucketsOf), ({ name }) => name);
  const rows = [...counted.values()].flatMap((all) => (all[0] ? [{ ...all[0], count: all.length }] : []));
  const taken = await takePaces(
    tx,
    now,
    rows.map(({ name, limit: { limit, windowS }, count }) => {
      const addedMs = (count * windowS * 1000) / limit;
      return { bucket: name, addedMs, maxMs: windowS * 1000 + holdMaxMs };
    }),
  );
  const waitOf = ({ name, limit: { windowS } }: Bucket): number =>
    Math.max(0, msOf(taken.get(name) ?? now) - msOf(now) - windowS * 1000);
  return new Map(
    emails.map((email) => {
      const waitMs = Math.max(...bucketsOf(email).map(waitOf));
      return [email, waitMs >= holdMaxMs ? undefined : addMs(now, Math.ceil(waitMs))];
    }),
  );
}

/** The address as it is counted: mail servers deliver `ann+anything` to ann. */
function addressOf(email: string, names: { toAscii(domain: string): string }): string {
  return countedEmail(findEmail(email) ?? email, names).replace(/^([^+@]*)\+[^@]*@/, "$1@");
}
