import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import { msOf, type Instant } from "@chancery/core/ids/instant.ts";
import { readerOf } from "@chancery/core/email/dates.ts";
import type { Email } from "@chancery/core/email/email.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import type { EmailAddress } from "../../io/mail/mail.ts";
import { lockText, postedEvent, type EmailId } from "./email.ts";
import type { EmailsNeeds } from "./needs.ts";
import { holdMaxMs, takeEmailTimes, type EmailTimes } from "./pace.ts";
import { addEmails } from "./store/emails.ts";

/** An email to one address. `about`: the envelope that it is about, whose sender sees its delivery. */
export type EmailTo = Email & {
  readonly to: string;
  readonly about?: EmailSubject;
  /** The address that gets replies; without it, that of the service. */
  readonly replyTo?: EmailAddress | undefined;
  /** The page that stops emails of this kind by a POST; undefined for emails that are always sent. */
  readonly stopUrl?: string | undefined;
  /** The account whose logo and color the email shows; without it, the account that causes the emails. */
  readonly brandOf?: AccountId | undefined;
  /** The account that its job counts for; without it, the account that causes the emails. */
  readonly countsFor?: AccountId | undefined;
};

/** The envelope of an email, and the mailbox whose user gets it; undefined when the sender named the address. */
export type EmailSubject = { readonly envelopeId: EnvelopeId; readonly mailboxId?: MailboxId | undefined };

/** Emails that are written and stored in one turn: 200 take 20 ms. */
const writtenMax = 200;

/**
 * Stores emails, 200 in an insert, and the events that trigger their jobs, in one. `accountId` is the account that causes them, if any:
 * its language and time zone are those of addresses without settings.
 */
export async function queueEmails(
  needs: EmailsNeeds,
  tx: Transaction,
  messages: readonly EmailTo[],
  accountId?: AccountId,
): Promise<void> {
  await write(needs, tx, messages, { accountId, times: new Map() });
}

/**
 * Stores emails that a member of an account sends to others: all or none. Throws email.too_many when one of the
 * addresses, or the account, has reached its limit.
 */
export async function postForAccount(
  needs: EmailsNeeds,
  tx: Transaction,
  accountId: AccountId,
  messages: readonly EmailTo[],
): Promise<void> {
  const now = needs.clock.now();
  const times = await timesOf(needs, tx, { accountId, now }, messages);
  const waits = [...times].map(([email, at]) => [email, at === undefined ? holdMaxMs : msOf(at) - msOf(now)] as const);
  const [email, waitMs] = waits.reduce((last, one) => (one[1] > last[1] ? one : last), ["", 0] as const);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw new Fault("email.too_many", { args: [email, seconds], retryAfterS: seconds });
  }
  await write(needs, tx, messages, { accountId, times });
}

/** Stores emails of an envelope flow: those beyond the rate are held until their time, and dropped when that is a day away. */
export async function postInTurn(
  needs: EmailsNeeds,
  tx: Transaction,
  accountId: AccountId,
  messages: readonly EmailTo[],
): Promise<void> {
  const times = await timesOf(needs, tx, { accountId, now: needs.clock.now() }, messages);
  const sent = messages.filter(({ to }) => !times.has(to) || times.get(to) !== undefined);
  const count = messages.length - sent.length;
  if (count > 0) needs.log.warn({ "account.id": accountId, count }, "emails not sent: too many to one address");
  await write(needs, tx, sent, { accountId, times });
}

async function timesOf(
  { limits, toAscii }: EmailsNeeds,
  tx: Transaction,
  { accountId, now }: { readonly accountId: AccountId; readonly now: Instant },
  messages: readonly EmailTo[],
): Promise<EmailTimes> {
  if (!limits || messages.length === 0) return new Map();
  const emails = messages.map(({ to }) => to);
  return takeEmailTimes(tx, { limits, now, toAscii }, accountId, emails);
}

async function write(
  { newId, clock, secrets, region, findReaders, findPreferences }: EmailsNeeds,
  tx: Transaction,
  messages: readonly EmailTo[],
  { accountId, times }: { readonly accountId: AccountId | undefined; readonly times: EmailTimes },
): Promise<void> {
  if (messages.length === 0) return;
  const now = clock.now();
  const heldUntil = (to: string): Instant | undefined => {
    const at = times.get(to);
    return at !== undefined && msOf(at) > msOf(now) ? at : undefined;
  };
  const emails = messages.map(({ to }) => to);
  const settings = await findReaders(tx, [...new Set(emails)]);
  const ofAccount = accountId && (await findPreferences(tx, accountId));
  const rowOf = ({ to, forReader, about, replyTo, stopUrl, brandOf = accountId, countsFor = accountId }: EmailTo) => {
    const id = newId<"email">();
    const held_until = heldUntil(to);
    const text = forReader(readerOf(region, [settings.get(to), ofAccount]), stopUrl);
    return {
      id,
      recipient: to,
      body: lockText(secrets, id, { ...text, replyTo, stopUrl, brandOf, countsFor: held_until && countsFor }),
      held_until,
      envelope_id: about?.envelopeId ?? null,
      mailbox_id: about?.mailboxId ?? null,
      countsFor,
    };
  };
  const ready: ReadyEmail[] = [];
  for (let at = 0; at < messages.length; at += writtenMax) {
    const rows = messages.slice(at, at + writtenMax).map(rowOf);
    await addEmails(tx, rows, now);
    ready.push(...rows.filter((row) => row.held_until === undefined).map(({ id, countsFor }) => ({ id, countsFor })));
  }
  await publishPosted(tx, ready);
}

/** An email that is ready to be sent, and the account that its job counts for, if any. */
type ReadyEmail = { readonly id: EmailId; readonly countsFor?: AccountId | undefined };

/** Publishes the events that trigger the jobs of emails. */
export async function publishPosted(tx: Transaction, ready: readonly ReadyEmail[]): Promise<void> {
  const origin = { requestId: "emails.post", ip: "", userAgent: "", source: "JOB" } as const;
  const events = ready.map(({ id, countsFor }) => ({ ...postedEvent(id), ...(countsFor && { accountId: countsFor }) }));
  await publish(tx, { audit: [], events, origin });
}
