import type { AccountId, Id, MailboxId } from "@chancery/core/ids/id.ts";
import type { EmailText } from "@chancery/core/email/email.ts";
import type { Email } from "../../io/mail/mail.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { DomainEvent } from "../../jobs/publish.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

export type EmailId = Id<"email">;

/** There is an email to send. The name is that of the previous version, whose relays drop events that they do not know. */
export const postedEventName = "letter.posted";

/** The event of an email: its id alone, for events are kept in the clear. */
export function postedEvent(id: EmailId): DomainEvent {
  return { name: postedEventName, key: id, payload: { emailId: id } };
}

/**
 * The parts of an email that are encrypted. `brandOf`: the account whose logo and color it shows; `countsFor`: that whose job sends it once
 * it is no longer held.
 */
export type SealedEmail = EmailText &
  Pick<Email, "replyTo" | "stopUrl"> & { readonly brandOf?: AccountId | undefined; readonly countsFor?: AccountId | undefined };

/** Encrypts the text of an email for its row, because it may hold a one-time code. */
export function lockText(box: SecretBox, id: EmailId, sealed: SealedEmail): string {
  const { subject, text, html, stopUrl, replyTo, brandOf, countsFor } = sealed;
  return box.lock(JSON.stringify({ subject, text, html, stopUrl, replyTo, brandOf, countsFor }), placeOf(id));
}

/** Decrypts the text of an email. Throws when it was changed or moved to another row. */
export function unlockText(box: SecretBox, id: EmailId, locked: string): SealedEmail {
  return JSON.parse(box.unlock(locked, placeOf(id))) as SealedEmail;
}

/** The place that the text of an email is encrypted for: table, column and id. */
function placeOf(id: EmailId): string {
  return `letters.body.${id}`;
}

/** The state of an email: waiting, tried and tried again, taken by the mail server, or refused by it for good. */
export const deliveryStates = ["queued", "retrying", "accepted", "refused"] as const;

/** The delivery of an email about an envelope. `mailboxId` is set for users of a mailbox, null for an address the sender named. */
export type Delivery = {
  readonly id: EmailId;
  readonly recipient: string;
  readonly mailboxId: MailboxId | null;
  readonly state: (typeof deliveryStates)[number];
  readonly reason: string | null;
  readonly createdAt: Instant;
  readonly endedAt: Instant | null;
};
