import type { UserId } from "@chancery/core/ids/id.ts";
import type { CommentRow, ThreadRow } from "./store.ts";

/** One comment on the wire. */
export function showComment(row: CommentRow, userId: UserId) {
  return {
    uuid: row.id,
    text: row.body,
    mailboxUuid: row.mailbox_id,
    mailboxName: row.mailbox_name,
    userUuid: row.user_id,
    userName: row.user_name,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    removed: row.removed_at !== null,
    mine: row.user_id === userId,
  };
}

/** A thread with its first comments. */
export function showThread(row: ThreadRow, comments: readonly CommentRow[], userId: UserId) {
  return {
    uuid: row.id,
    audience: row.account_id === null ? "participants" : "account",
    documentId: row.document_id,
    fieldName: row.field_name,
    closed: row.closed_at !== null,
    createdAt: row.created_at,
    totalComments: row.comments,
    comments: comments.map((one) => showComment(one, userId)),
  };
}
