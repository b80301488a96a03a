import type { InMailbox, Reply } from "../../../http/route/route.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, ThreadId } from "@chancery/core/ids/id.ts";
import { type ReadersWanted, readReaders } from "../access.ts";
import { type Change, changeIn, showChanged } from "../change-comments.ts";
import type { CommentsNeeds } from "../needs.ts";
import { type ThreadRow, deleteThread, lockThread, updateClosed, updateReaders } from "../store/threads.ts";

type ThreadAt = { readonly id: EnvelopeId; readonly threadUuid: ThreadId };

/** Closes a thread to further comments. Throws envelope.not_found, comment.thread_unknown. */
export async function closeThread(needs: CommentsNeeds, at: ThreadAt, acting: InMailbox): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (change) => {
    await lockSeen(change, at);
    await updateClosed(change.tx, at.threadUuid, needs.clock.now());
    return undefined;
  });
}

/** Reopens a thread. Throws envelope.not_found, comment.thread_unknown. */
export async function openThread(needs: CommentsNeeds, at: ThreadAt, acting: InMailbox): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (change) => {
    await lockSeen(change, at);
    await updateClosed(change.tx, at.threadUuid, null);
    return undefined;
  });
}

/** Removes a thread of the mailbox; returns it as it was. Throws envelope.not_found, comment.thread_unknown, comment.forbidden. */
export async function removeThread(needs: CommentsNeeds, at: ThreadAt, acting: InMailbox): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (change) => {
    await lockOwnThread(change, at, acting);
    const shown = await showChanged(needs, change, at.threadUuid, acting);
    await deleteThread(change.tx, at.threadUuid);
    return shown;
  });
}

/**
 * Changes the readers of a thread of the mailbox; returns it. Throws envelope.not_found, comment.thread_unknown,
 * comment.forbidden, access.unknown, access.shared_empty, request.invalid.
 */
export async function changeReaders(
  needs: CommentsNeeds,
  at: ThreadAt,
  wanted: ReadersWanted,
  acting: InMailbox,
): Promise<Reply> {
  return changeIn(needs, at.id, acting, async (change) => {
    await lockOwnThread(change, at, acting);
    const readers = await readReaders(needs, change.tx, wanted, acting.mailbox);
    await updateReaders(change.tx, at.threadUuid, readers);
    return showChanged(needs, change, at.threadUuid, acting);
  });
}

async function lockSeen({ tx, view }: Change, { threadUuid }: ThreadAt): Promise<ThreadRow> {
  const thread = await lockThread(tx, threadUuid, view);
  if (!thread) throw new Fault("comment.thread_unknown", { args: [threadUuid] });
  return thread;
}

async function lockOwnThread(change: Change, at: ThreadAt, { mailbox }: InMailbox): Promise<void> {
  const thread = await lockSeen(change, at);
  if (thread.mailbox_id !== mailbox.id) throw new Fault("comment.forbidden", { args: [at.threadUuid] });
}
