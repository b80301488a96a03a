import type { UserId } from "@chancery/core/ids/id.ts";
import type { ThreadAccess } from "./access.ts";
import type { LoadedThread } from "./load-threads.ts";
import type { CommentRow } from "./store/comments.ts";
import type { ThreadRow } from "./store/threads.ts";

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

/** A thread with some of its comments. */
export function showThread(row: ThreadRow, comments: readonly CommentRow[], userId: UserId) {
  const access = accessOf(row);
  return {
    uuid: row.id,
    audience: access === "public" || access === "public-hidden" ? ("participants" as const) : access,
    accessType: access,
    documentId: row.document_id,
    fieldName: row.field_name,
    closed: row.closed_at !== null,
    createdAt: row.created_at,
    totalComments: row.comments,
    comments: comments.map((one) => showComment(one, userId)),
  };
}

/** A thread under the names of public clients, and its own. */
export function showPublicThread({ thread, comments, shares }: LoadedThread, userId: UserId) {
  return {
    ...showThread(thread, comments, userId),
    mailboxUuid: thread.mailbox_id,
    mailboxName: thread.mailbox_name,
    threadUuid: thread.id,
    xpath: thread.xpath,
    messages: comments.map(showMessage),
    sharedTo: shares,
  };
}

/** Threads by document, open and resolved; those about the envelope have no document id. */
export function showByDocument(threads: readonly LoadedThread[], userId: UserId) {
  const byDocument = Map.groupBy(threads, ({ thread }) => thread.document_id ?? "");
  return [...byDocument].map(([documentId, some]) => ({
    documentId,
    active: some.filter(({ thread }) => thread.closed_at === null).map((one) => showPublicThread(one, userId)),
    resolved: some.filter(({ thread }) => thread.closed_at !== null).map((one) => showPublicThread(one, userId)),
  }));
}

function showMessage(row: CommentRow) {
  return {
    id: row.number,
    uuid: row.id,
    createdAt: row.created_at,
    createdBy: row.user_id,
    createdByName: row.user_name,
    modifiedAt: row.removed_at ?? row.edited_at,
    text: row.body,
  };
}

/** The access of a thread: one that all may read has no account, and one created by an older process no access either. */
function accessOf({ account_id, access }: ThreadRow): ThreadAccess {
  if (account_id !== null) return access;
  return access === "public-hidden" ? access : "public";
}
