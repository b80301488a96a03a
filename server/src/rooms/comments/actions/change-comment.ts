import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { CommentId, ThreadId } from "../thread.ts";
import { lookAt } from "../look-at.ts";
import type { Acting, CommentsNeeds } from "../needs.ts";
import { blankComment, lockComment, lockThread, updateClosed, updateComment, type Look } from "../store.ts";

type CommentAt = { readonly id: EnvelopeId; readonly commentUuid: CommentId };
type ThreadAt = { readonly id: EnvelopeId; readonly threadUuid: ThreadId };

/** Puts another text in the place of one's own. Throws envelope.not_found, comment.not_found, comment.foreign, comment.closed. */
export async function editComment(needs: CommentsNeeds, at: CommentAt, text: string, acting: Acting): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (tx, look) => {
    await lockOwn(tx, at, look, acting);
    await updateComment(tx, at.commentUuid, text, needs.clock.now());
  });
}

/** Takes the text of one's own comment away. Throws envelope.not_found, comment.not_found, comment.foreign, comment.closed. */
export async function removeComment(needs: CommentsNeeds, at: CommentAt, acting: Acting): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (tx, look) => {
    await lockOwn(tx, at, look, acting);
    await blankComment(tx, at.commentUuid, needs.clock.now());
  });
}

/** Ends a thread; nothing more is written in it. Throws envelope.not_found, comment.thread_unknown. */
export async function closeThread(needs: CommentsNeeds, at: ThreadAt, acting: Acting): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (tx, look) => {
    await lockSeen(tx, at, look);
    await updateClosed(tx, at.threadUuid, needs.clock.now());
  });
}

/** Lets a thread go on. Throws envelope.not_found, comment.thread_unknown. */
export async function openThread(needs: CommentsNeeds, at: ThreadAt, acting: Acting): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (tx, look) => {
    await lockSeen(tx, at, look);
    await updateClosed(tx, at.threadUuid, null);
  });
}

async function changeIn(
  needs: CommentsNeeds,
  envelopeId: EnvelopeId,
  acting: Acting,
  work: (tx: Transaction, look: Look) => Promise<void>,
): Promise<Reply> {
  const reply = { status: 200 };
  const look = await lookAt(needs, envelopeId, acting.mailbox);
  await needs.database.transaction(async (tx) => {
    await work(tx, look);
    await acting.settle(tx, reply);
  });
  return reply;
}

async function lockOwn(tx: Transaction, { commentUuid }: CommentAt, look: Look, { caller }: Acting): Promise<void> {
  const comment = await lockComment(tx, commentUuid, look);
  if (!comment || comment.is_removed) throw new Fault("comment.not_found", { args: [commentUuid] });
  if (comment.user_id !== caller.userId) throw new Fault("comment.foreign", { args: [commentUuid] });
  if (comment.is_closed) throw new Fault("comment.closed", { args: [comment.thread_id], data: { allowed: ["open"] } });
}

async function lockSeen(tx: Transaction, { threadUuid }: ThreadAt, look: Look): Promise<void> {
  const thread = await lockThread(tx, threadUuid, look);
  if (!thread) throw new Fault("comment.thread_unknown", { args: [threadUuid] });
}
