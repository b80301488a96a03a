import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { CommentId, ThreadId } from "../thread.ts";
import type { Acting, CommentsNeeds } from "../needs.ts";
import { blankComment, lockComment, lockThread, updateClosed, updateComment } from "../store.ts";

type CommentAt = { readonly id: EnvelopeId; readonly commentUuid: CommentId };
type ThreadAt = { readonly id: EnvelopeId; readonly threadUuid: ThreadId };

/** Puts another text in the place of one's own. Throws envelope.not_found, comment.not_found, comment.foreign, comment.closed. */
export async function editComment(needs: CommentsNeeds, at: CommentAt, text: string, acting: Acting): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (tx) => {
    await lockOwn(tx, at, acting);
    await updateComment(tx, at.commentUuid, text, needs.clock.now());
  });
}

/** Takes the text of one's own comment away. Throws envelope.not_found, comment.not_found, comment.foreign, comment.closed. */
export async function removeComment(needs: CommentsNeeds, at: CommentAt, acting: Acting): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (tx) => {
    await lockOwn(tx, at, acting);
    await blankComment(tx, at.commentUuid, needs.clock.now());
  });
}

/** Ends a thread; nothing more is written in it. Throws envelope.not_found, comment.thread_unknown. */
export async function closeThread(needs: CommentsNeeds, at: ThreadAt, acting: Acting): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (tx) => {
    await lockSeen(tx, at, acting);
    await updateClosed(tx, at.threadUuid, needs.clock.now());
  });
}

/** Lets a thread go on. Throws envelope.not_found, comment.thread_unknown. */
export async function openThread(needs: CommentsNeeds, at: ThreadAt, acting: Acting): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (tx) => {
    await lockSeen(tx, at, acting);
    await updateClosed(tx, at.threadUuid, null);
  });
}

async function changeIn(
  { database, envelopes }: CommentsNeeds,
  envelopeId: EnvelopeId,
  acting: Acting,
  work: (tx: Transaction) => Promise<void>,
): Promise<Reply> {
  const reply = { status: 200 };
  const isSeen = await envelopes.mayRead(database, acting.mailbox.id, envelopeId);
  if (!isSeen) throw new Fault("envelope.not_found", { args: [envelopeId] });
  await database.transaction(async (tx) => {
    await work(tx);
    await acting.settle(tx, reply);
  });
  return reply;
}

async function lockOwn(tx: Transaction, { id, commentUuid }: CommentAt, { mailbox, caller }: Acting): Promise<void> {
  const comment = await lockComment(tx, commentUuid, { envelopeId: id, mailbox });
  if (!comment || comment.is_removed) throw new Fault("comment.not_found", { args: [commentUuid] });
  if (comment.user_id !== caller.userId) throw new Fault("comment.foreign", { args: [commentUuid] });
  if (comment.is_closed) throw new Fault("comment.closed", { args: [comment.thread_id], data: { allowed: ["open"] } });
}

async function lockSeen(tx: Transaction, { id, threadUuid }: ThreadAt, { mailbox }: Acting): Promise<void> {
  const thread = await lockThread(tx, threadUuid, { envelopeId: id, mailbox });
  if (!thread) throw new Fault("comment.thread_unknown", { args: [threadUuid] });
}
