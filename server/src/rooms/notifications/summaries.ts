import type { NoticeSummary } from "@chancery/core/email/about-notice.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { MailboxCard } from "../mailboxes/index.ts";
import type { NotificationsNeeds } from "./needs.ts";
import type { StoredNotice } from "./store/notices.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Sender } from "./find-senders.ts";
import type { Reader } from "./store/readers.ts";

/** A notice for one user. */
export type Delivery = { readonly reader: Reader; readonly notice: StoredNotice };

/** The notices of a mailbox for its users, and the users who sent the envelopes. */
export type Deliveries = {
  readonly mailboxId: MailboxId;
  readonly deliveries: readonly Delivery[];
  readonly senderOf: (id: EnvelopeId) => Sender | undefined;
};

/** The names in emails and notifications, by notice; found with one query. */
export async function summaries(
  { mailboxes }: Pick<NotificationsNeeds, "mailboxes">,
  tx: Transaction,
  { mailboxId, deliveries, senderOf }: Deliveries,
): Promise<(notice: StoredNotice) => NoticeSummary> {
  const ids = deliveries.map(({ notice }) => notice.senderMailboxId);
  const cards = await mailboxes.findMailboxes(tx, [...new Set([mailboxId, ...ids])]);
  return ({ envelopeId, senderMailboxId, subject, expiresAt, details }) => ({
    sender: nameOf(cards.get(senderMailboxId)),
    person: senderOf(envelopeId)?.name,
    subject,
    mailbox: cards.get(mailboxId)?.name ?? "",
    expiresAt,
    role: details.role,
    userName: details.userName,
    comment: details.comment,
  });
}

/** Company and mailbox; a mailbox that hides its name is named by its company only. */
export function nameOf(card: MailboxCard | undefined): string {
  if (!card) return "";
  return card.hidesName ? card.accountName : `${card.accountName} (${card.name})`;
}
