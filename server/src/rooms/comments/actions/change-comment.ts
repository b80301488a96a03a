import type { InMailbox, Reply } from "../../../http/route/route.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { CommentId, EnvelopeId, ThreadId } from "@chancery/core/ids/id.ts";
import { type Change, changeIn, showChanged } from "../change-comments.ts";
import type { CommentsNeeds } from "../needs.ts";
import { type CommentKey, blankComment, lockComment, updateComment } from "../store/comments.ts";

type CommentAt = { readonly id: EnvelopeId; readonly commentUuid: CommentId };
type MessageAt = { readonly id: EnvelopeId; readonly threadUuid: ThreadId; readonly number: number };

/** Changes the text of the mailbox's own comment. Throws envelope.not_found, comment.not_found, comment.foreign, comment.closed. */
export async function editComment(needs: CommentsNeeds, at: CommentAt, text: string, acting: InMailbox): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (change) => {
    await putText(needs, change, { key: at, text }, acting);
    return undefined;
  });
}

/** Removes the text of the mailbox's own comment. Throws envelope.not_found, comment.not_found, comment.foreign, comment.closed. */
export async function removeComment(needs: CommentsNeeds, at: CommentAt, acting: InMailbox): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (change) => {
    await takeText(needs, change, at, acting);
    return undefined;
  });
}

/** `editComment` by the number in the thread; returns the thread. Throws the same. */
export async function editMessage(needs: CommentsNeeds, at: MessageAt, text: string, acting: InMailbox): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (change) => {
    await putText(needs, change, { key: at, text }, acting);
    return showChanged(needs, change, at.threadUuid, acting);
  });
}

/** `removeComment` by the number in the thread; returns the thread. Throws the same. */
export async function removeMessage(needs: CommentsNeeds, at: MessageAt, acting: InMailbox): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (change) => {
    await takeText(needs, change, at, acting);
    return showChanged(needs, change, at.threadUuid, acting);
  });
}

type Edit = { readonly key: CommentKey; readonly text: string };

async function putText({ clock }: CommentsNeeds, change: Change, { key, text }: Edit, acting: InMailbox): Promise<void> {
  await updateComment(change.tx, await lockOwn(change, key, acting), text, clock.now());
}

async function takeText({ clock }: CommentsNeeds, change: Change, key: CommentKey, acting: InMailbox): Promise<void> {
  await blankComment(change.tx, await lockOwn(change, key, acting), clock.now());
}

async function lockOwn({ tx, view }: Change, key: CommentKey, { caller }: InMailbox): Promise<CommentId> {
  const comment = await lockComment(tx, key, view);
  const named = "commentUuid" in key ? key.commentUuid : key.number;
  if (!comment || comment.is_removed) throw new Fault("comment.not_found", { args: [named] });
  if (comment.user_id !== caller.userId) throw new Fault("comment.foreign", { args: [named] });
  if (comment.is_closed) throw new Fault("comment.closed", { args: [comment.thread_id], data: { allowed: ["open"] } });
  return comment.id;
}
