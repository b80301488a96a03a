import type { VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import { statusAt } from "@chancery/core/envelope/model/transitions.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { never } from "./folder-rows.ts";
import type { StatusRow } from "./store/visible.ts";
import type { MailboxCard } from "../../mailboxes/index.ts";

/** The envelope of a status answer, the mailbox that reads it, the read form as it sees it, and the time. */
type Shown = { readonly id: EnvelopeId; readonly mailboxId: MailboxId; readonly data: string; readonly now: Instant };

/** The `envelope` of the status answer. */
export function showStatus(row: StatusRow, { id, mailboxId, data, now }: Shown) {
  return {
    uuid: id,
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
    sharedTo: (row.shared_to ?? []).map((mailboxUuid) => ({ sharedBy: mailboxId, uuid: mailboxUuid, mailboxUuid })),
    metadata: row.metadata ?? {},
  };
}

/** The status as a mailbox sees it at an instant, computed from the status last written. */
export function seenAt(written: VisibleStatus, expiresAt: Instant, now: Instant): VisibleStatus {
  const isInProgress = written === "WAITING" || written === "SENT" || written === "ON_APPROVAL";
  return isInProgress && statusAt({ status: "SENT", expiresAt }, now) === "EXPIRED" ? "EXPIRED" : written;
}

/** The instant, or null for never. */
export function timeOf(instant: Instant): Instant | null {
  return instant === never ? null : instant;
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
