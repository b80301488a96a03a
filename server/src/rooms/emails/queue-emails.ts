import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { msOf, type Instant } from "@chancery/core/ids/instant.ts";
import { unknownReader } from "@chancery/core/email/dates.ts";
import type { Letter, LetterText } from "@chancery/core/email/email.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import { lockText, postedEvent, type LetterId } from "./email.ts";
import type { LettersNeeds } from "./needs.ts";
import { holdMaxMs, takeEmailTimes, type EmailTimes } from "./pace.ts";
import { addLetters } from "./store/emails.ts";

/** A letter to one address; without `forReader` it is the same for everybody. */
export type LetterTo = LetterText & Partial<Pick<Letter, "forReader">> & { readonly to: string };

/** Writes letters and the events that their jobs wait for: two statements, however many they are. */
export async function postLetters(needs: LettersNeeds, tx: Transaction, letters: readonly LetterTo[]): Promise<void> {
  await write(needs, tx, letters, new Map());
}

/**
 * The same for letters that somebody of an account has sent to others, at once or not at all. Throws email.too_many when one of the
 * addresses, or the account, has had its share.
 */
export async function postForAccount(
  needs: LettersNeeds,
  tx: Transaction,
  accountId: AccountId,
  letters: readonly LetterTo[],
): Promise<void> {
  const now = needs.clock.now();
  const times = await timesOf(needs, tx, accountId, letters);
  const waits = [...times].map(([email, at]) => [email, at === undefined ? holdMaxMs : msOf(at) - msOf(now)] as const);
  const [email, waitMs] = waits.reduce((last, one) => (one[1] > last[1] ? one : last), ["", 0] as const);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw new Fault("email.too_many", { args: [email, seconds], retryAfterS: seconds });
  }
  await write(needs, tx, letters, times);
}

/** The same for letters of a flow, which goes on: those that come too fast are held until their time, or not sent at all. */
export async function postInTurn(
  needs: LettersNeeds,
  tx: Transaction,
  accountId: AccountId,
  letters: readonly LetterTo[],
): Promise<void> {
  const times = await timesOf(needs, tx, accountId, letters);
  const sent = letters.filter(({ to }) => !times.has(to) || times.get(to) !== undefined);
  const count = letters.length - sent.length;
  if (count > 0) needs.log.warn({ "account.id": accountId, count }, "letters not sent: too many to one address");
  await write(needs, tx, sent, times);
}

async function timesOf(
  { limits, clock }: LettersNeeds,
  tx: Transaction,
  accountId: AccountId,
  letters: readonly LetterTo[],
): Promise<EmailTimes> {
  if (!limits || letters.length === 0) return new Map();
  const emails = letters.map(({ to }) => to);
  return takeEmailTimes(tx, { limits, now: clock.now() }, accountId, emails);
}

async function write(
  { newId, clock, secrets, findReaders }: LettersNeeds,
  tx: Transaction,
  letters: readonly LetterTo[],
  times: EmailTimes,
): Promise<void> {
  if (letters.length === 0) return;
  const now = clock.now();
  const heldUntil = (to: string): Instant | undefined => {
    const at = times.get(to);
    return at !== undefined && msOf(at) > msOf(now) ? at : undefined;
  };
  const emails = letters.map(({ to }) => to);
  const readers = await findReaders(tx, [...new Set(emails)]);
  const rows = letters.map(({ to, ...letter }) => {
    const id = newId<"letter">();
    const text = letter.forReader?.(readers.get(to) ?? unknownReader) ?? letter;
    return { id, recipient: to, body: lockText(secrets, id, text), held_until: heldUntil(to) };
  });
  await addLetters(tx, rows, now);
  const ready = rows.filter((row) => row.held_until === undefined);
  await publishPosted(
    tx,
    ready.map(({ id }) => id),
  );
}

/** Writes the events that the jobs of letters wait for. */
export async function publishPosted(tx: Transaction, ids: readonly LetterId[]): Promise<void> {
  const origin = { requestId: "letters.post", ip: "", userAgent: "", source: "JOB" } as const;
  await publish(tx, { audit: [], events: ids.map((id) => postedEvent(id)), origin });
}
