import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { seenAt, timeOf } from "../envelope/view.ts";
import type { RecipientRow } from "./store/recipients.ts";
import type { FolderRow } from "./store/search.ts";

/** The values of one extra column in a row. */
export type ExtraField = { readonly order: number; readonly values: readonly string[] };

/** One row of a search. `accountUUID`, `mailboxUUID` and `mailboxName` are the sender's. */
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
    formId: row.form_id,
  };
}

/** The templates of a page's rows, each once. */
export function templatesOf(rows: readonly FolderRow[]) {
  const names = new Map(rows.map((row) => [row.template_id, row.template_name]));
  return [...names].map(([templateUuid, templateName]) => ({ uuid: templateUuid, templateUuid, templateName }));
}

const recipientsMax = 10;

/** The recipients of each envelope, each once. */
export function recipientsOf(rows: readonly RecipientRow[]) {
  const byEnvelope = Map.groupBy(rows, ({ envelope_id }) => envelope_id);
  return (id: EnvelopeId) => {
    const each = new Map(byEnvelope.get(id)?.map((row) => [row.mailbox_id ?? row.email, row]));
    const recipients = [...each.values()].slice(0, recipientsMax).map(({ mailbox_id, name, email }) => {
      return { uuid: mailbox_id, mailboxUuid: mailbox_id, mailboxName: name, email };
    });
    return { recipients };
  };
}
