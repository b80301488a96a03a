import type { SeenStatus } from "@chancery/core/envelope/model/model.ts";
import { statusAt } from "@chancery/core/envelope/model/status.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { never } from "./folder-rows.ts";
import type { ChainRow } from "../chains/store.ts";
import type { StatusRow } from "./store/visible.ts";
import type { FolderRow } from "../search/store/search.ts";
import type { InvitedRow } from "../invitations/store/invitations.ts";
import type { MailboxCard } from "../../mailboxes/index.ts";

/** The `envelope` of the status answer (specification 2.1, facts §3.3). */
export function showStatus(row: StatusRow, data: string, now: Instant) {
  return {
    uuid: row.id,
    data,
    subject: row.subject,
    createdAt: row.created_at,
    receivedAt: row.received_at,
    sentAt: timeOf(row.sent_at),
    expiredAfter: timeOf(row.expires_at),
    labels: row.label_ids,
    total: row.total,
    completed: row.completed,
    chainUuid: row.chain_id,
    chainedByMe: row.is_chained_by_me,
    approvalFlowUuid: row.approval_flow_id,
    status: seenAt(row.status, row.expires_at, now),
    sender: {
      uuid: row.sender_id,
      mailboxUuid: row.sender_id,
      mailboxName: row.sender_name,
      accountUuid: row.sender_account_id,
      accountName: row.sender_account_name,
    },
    deleted: row.is_deleted,
    archived: row.is_archived,
    shared: row.reach === "shared",
    sharedTo: (row.shared_to ?? []).map((mailboxUuid) => ({ sharedBy: row.mailbox_id, uuid: mailboxUuid, mailboxUuid })),
    metadata: row.metadata ?? {},
  };
}

/** The values of one extra column in a row. */
export type ExtraField = { readonly order: number; readonly values: readonly string[] };

/** One row of a search (facts §3.4). `accountUUID`, `mailboxUUID` and `mailboxName` are the sender's. */
export function showFolder(row: FolderRow, extraFields: readonly ExtraField[], now: Instant) {
  return {
    uuid: row.envelope_id,
    envelopeUuid: row.envelope_id,
    subject: row.subject,
    message: row.message,
    archived: row.is_archived,
    deleted: row.is_deleted,
    shared: row.reach === "shared",
    sentByMe: row.is_sender,
    createdAt: row.created_at,
    receivedAt: row.received_at,
    sentAt: timeOf(row.sent_at),
    seenAt: row.seen_at,
    expiredAfter: timeOf(row.expires_at),
    sharingForbidden: !row.allows_sharing,
    status: seenAt(row.status, row.expires_at, now),
    accountUUID: row.sender_account_id,
    mailboxUUID: row.sender_mailbox_id,
    mailboxName: row.sender_name,
    total: row.total,
    completed: row.completed,
    labels: row.label_ids,
    templateUuid: row.template_id,
    templateVersion: row.template_version,
    templateName: row.template_name,
    invitationCode: null,
    chainUuid: row.chain_id,
    chainedByMe: row.is_chained_by_me,
    extraFields,
    formId: null,
  };
}

/** One envelope of a chain (facts §3.8). */
export function showChainRow(row: ChainRow, now: Instant) {
  return {
    uuid: row.envelope_id,
    envelopeUuid: row.envelope_id,
    chainUuid: row.chain_id,
    subject: row.subject,
    status: seenAt(row.status, row.expires_at, now),
    templateName: row.template_name,
    receivedAt: row.received_at,
  };
}

/** The templates of a page's rows, each once. */
export function templatesOf(rows: readonly FolderRow[]) {
  const names = new Map(rows.map((row) => [row.template_id, row.template_name]));
  return [...names].map(([templateUuid, templateName]) => ({ uuid: templateUuid, templateUuid, templateName }));
}

/** The status as a mailbox sees it at an instant, from what was last written. */
export function seenAt(written: SeenStatus, expiresAt: Instant, now: Instant): SeenStatus {
  const isInProgress = written === "WAITING" || written === "SENT" || written === "ON_APPROVAL";
  return isInProgress && statusAt({ status: "SENT", expiresAt }, now) === "EXPIRED" ? "EXPIRED" : written;
}

function timeOf(instant: Instant): Instant | null {
  return instant === never ? null : instant;
}

/**
 * An envelope that waits for an address, as a row of a search. A mailbox that hides its name is told by its company alone. The code
 * is the envelope's id: it lets in who is signed in with the address, and nobody else.
 */
export function showInvitation(row: InvitedRow & { readonly card: MailboxCard | undefined }) {
  const { card } = row;
  const mailboxName = card && !card.hidesName ? card.name : null;
  return {
    uuid: row.envelope_id,
    envelopeUuid: row.envelope_id,
    subject: row.subject,
    message: row.message,
    ...{ archived: false, deleted: false, shared: false, sentByMe: false },
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
    ...{ chainUuid: null, chainedByMe: false, extraFields: [], formId: null },
    roles: row.roles,
    sender: { mailboxName, accountName: card?.accountName ?? "" },
    expireAt: row.expires_at,
  };
}

/** A mailbox that sent something, with its company. */
export function showSender(id: MailboxId, card: MailboxCard | undefined) {
  return {
    uuid: id,
    mailboxUuid: id,
    mailboxName: card?.name ?? "",
    accountUuid: card?.accountId ?? null,
    accountName: card?.accountName ?? "",
  };
}
