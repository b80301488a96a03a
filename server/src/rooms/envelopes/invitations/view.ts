import type { Delivery } from "../../emails/index.ts";
import type { MailboxCard } from "../../mailboxes/index.ts";
import type { InvitedRow } from "./store/invitations.ts";

/**
 * An envelope that waits for an email address, as a row of a search. A mailbox that hides its name is named by its company only.
 * The code is the envelope's id: it admits only a user signed in with the address.
 */
export function showInvitation(row: InvitedRow & { readonly card: MailboxCard | undefined }) {
  const { card } = row;
  const mailboxName = card && !card.hidesName ? card.name : null;
  return {
    uuid: row.envelope_id,
    envelopeUuid: row.envelope_id,
    subject: row.subject,
    message: row.message,
    archived: false,
    deleted: false,
    shared: false,
    sentByMe: false,
    createdAt: row.created_at,
    receivedAt: row.received_at,
    sentAt: row.sent_at,
    seenAt: null,
    expiredAfter: row.expires_at,
    sharingForbidden: !row.allows_sharing,
    status: "WAITING" as const,
    accountUUID: card?.accountId ?? null,
    mailboxUUID: row.sender_mailbox_id,
    mailboxName,
    total: row.total,
    completed: row.completed,
    labels: [],
    templateUuid: row.template_id,
    templateVersion: row.template_version,
    templateName: row.template_name,
    invitationCode: row.envelope_id,
    chainUuid: null,
    chainedByMe: false,
    extraFields: [],
    formId: null,
    roles: row.roles,
    sender: { mailboxName, accountName: card?.accountName ?? "" },
    expireAt: row.expires_at,
  };
}

/** The delivery of an email, for the sender of the envelope: the addresses of users of a mailbox are not revealed, also not by a reason. */
export function showEmail(
  { id, recipient, mailboxId, state, reason, createdAt, endedAt }: Delivery,
  card: MailboxCard | undefined,
) {
  const named = mailboxId === null;
  return {
    uuid: id,
    to: named ? recipient : null,
    mailboxUuid: mailboxId,
    mailboxName: card && !card.hidesName ? card.name : null,
    state,
    reason: named || reason === null ? reason : withoutAddresses(reason),
    createdAt,
    endedAt,
  };
}

function withoutAddresses(reason: string): string {
  const words = reason.split(" ");
  return words.map((word) => (word.includes("@") ? "…" : word)).join(" ");
}
