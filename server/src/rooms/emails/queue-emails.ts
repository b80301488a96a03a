import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { msOf, type Instant } from "@chancery/core/ids/instant.ts";
import { unknownReader } from "@chancery/core/email/dates.ts";
import type { Email, EmailText } from "@chancery/core/email/email.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import { lockText, postedEvent, type EmailId } from "./email.ts";
import type { EmailsNeeds } from "./needs.ts";
import { holdMaxMs, takeEmailTimes, type EmailTimes } from "./pace.ts";
import { addEmails } from "./store/emails.ts";

/** An email to one address; without `forReader` it is the same for everybody. */
export type EmailTo = EmailText & Partial<Pick<Email, "forReader">> & { readonly to: string };

/** Writes letters and the events that their jobs wait for: two statements, however many they are. */
export async function queueEmails(needs: EmailsNeeds, tx: Transaction, messages: readonly EmailTo[]): Promise<void> {
  await write(needs, tx, messages, new Map());
}

/**
 * The same for letters that somebody of an account has sent to others, at once or not at all. Throws email.too_many when one of the
 * addresses, or the account, has had its share.
 */
export async function postForAccount(
  needs: EmailsNeeds,
  tx: Transaction,
  accountId: AccountId,
  messages: readonly EmailTo[],
): Promise<void> {
  const now = needs.clock.now();
  const times = await timesOf(needs, tx, accountId, messages);
  const waits = [...times].map(([email, at]) => [email, at === undefined ? holdMaxMs : msOf(at) - msOf(now)] as const);
  const [email, waitMs] = waits.reduce((last, one) => (one[1] > last[1] ? one : last), ["", 0] as const);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw new Fault("email.too_many", { args: [email, seconds], retryAfterS: seconds });
  }
  await write(needs, tx, messages, times);
}

/** The same for emails of a flow, which goes on: those that come too fast are held until their time, or not sent at all. */
export async function postInTurn(
  needs: EmailsNeeds,
  tx: Transaction,
  accountId: AccountId,
  messages: readonly EmailTo[],
): Promise<void> {
  const times = await timesOf(needs, tx, accountId, messages);
  const sent = messages.filter(({ to }) => !times.has(to) || times.get(to) !== undefined);
  const count = messages.length - sent.length;
  if (count > 0) needs.log.warn({ "account.id": accountId, count }, "emails not sent: too many to one address");
  await write(needs, tx, sent, times);
}

async function timesOf(
  { limits, clock }: EmailsNeeds,
  tx: Transaction,
  accountId: AccountId,
  messages: readonly EmailTo[],
): Promise<EmailTimes> {
  if (!limits || messages.length === 0) return new Map();
  const emails = messages.map(({ to }) => to);
  return takeEmailTimes(tx, { limits, now: clock.now() }, accountId, emails);
}

async function write(
  { newId, clock, secrets, findReaders }: EmailsNeeds,
  tx: Transaction,
  messages: readonly EmailTo[],
  times: EmailTimes,
): Promise<void> {
  if (messages.length === 0) return;
  const now = clock.now();
  const heldUntil = (to: string): Instant | undefined => {
    const at = times.get(to);
    return at !== undefined && msOf(at) > msOf(now) ? at : undefined;
  };
  const emails = messages.map(({ to }) => to);
  const readers = await findReaders(tx, [...new Set(emails)]);
  const rows = messages.map(({ to, ...message }) => {
    const id = newId<"email">();
    const text = message.forReader?.(readers.get(to) ?? unknownReader) ?? message;
    return { id, recipient: to, body: lockText(secrets, id, text), held_until: heldUntil(to) };
  });
  await addEmails(tx, rows, now);
  const ready = rows.filter((row) => row.held_until === undefined);
  await publishPosted(
    tx,
    ready.map(({ id }) => id),
  );
}

/** Writes the events that the jobs of letters wait for. */
export async function publishPosted(tx: Transaction, ids: readonly EmailId[]): Promise<void> {
  const origin = { requestId: "letters.post", ip: "", userAgent: "", source: "JOB" } as const;
  await publish(tx, { audit: [], events: ids.map((id) => postedEvent(id)), origin });
}
