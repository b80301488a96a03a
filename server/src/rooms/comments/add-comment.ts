import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import { readAccess, type ReadersWanted } from "./access.ts";
import type { Acting, CommentsNeeds } from "./needs.ts";
import type { Change } from "./show-changed.ts";
import { insertComment } from "./store/comments.ts";
import { lockThread } from "./store/threads.ts";
import type { CommentId, ThreadId } from "./thread.ts";

/** A new comment of the one who acts. */
export type NewComment = { readonly id: CommentId; readonly threadId: ThreadId; readonly text: string };

/** Adds a comment at the end of its thread. */
export async function addComment(
  { clock }: CommentsNeeds,
  { tx }: Change,
  comment: NewComment,
  { mailbox, caller }: Acting,
): Promise<void> {
  await insertComment(tx, {
    id: comment.id,
    thread_id: comment.threadId,
    mailbox_id: mailbox.id,
    user_id: caller.userId,
    body: comment.text,
    created_at: clock.now(),
  });
}

/**
 * Locks a thread that takes answers. An answer is read by whoever reads the thread: one that names other readers is refused.
 * Throws comment.thread_unknown, comment.closed, access.unknown, request.invalid.
 */
export async function lockOpenThread({ tx, look }: Change, threadId: ThreadId, wanted: ReadersWanted): Promise<void> {
  const thread = await lockThread(tx, threadId, look);
  if (!thread) throw new Fault("comment.thread_unknown", { args: [threadId] });
  if (thread.closed_at !== null) throw new Fault("comment.closed", { args: [threadId], data: { allowed: ["open"] } });
  const access = readAccess(wanted);
  const isOther = access !== undefined && (thread.account_id === null ? !access.startsWith("public") : access !== thread.access);
  const isShared = wanted.sharedTo?.some((id) => !thread.shared_to.includes(id)) === true;
  if (isOther || isShared) {
    const why = "an answer has the readers of its thread";
    refuse([{ code: "request.invalid", args: [why], pointer: isOther ? "/accessType" : "/sharedTo" }]);
  }
}
