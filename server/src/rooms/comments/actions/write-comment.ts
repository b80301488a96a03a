import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { readReaders, type Readers, type ReadersWanted } from "../access.ts";
import { addComment, lockOpenThread } from "../add-comment.ts";
import { lookAt } from "../visibility.ts";
import type { Acting, CommentsNeeds } from "../needs.ts";
import { checkPlace, placeOf } from "../place.ts";
import { showChanged, type Change } from "../show-changed.ts";
import { insertThread } from "../store/threads.ts";
import type { CommentId, ThreadId } from "../thread.ts";

/** What is written, where it stands, and who reads it. */
export type CommentWrite = ReadersWanted & {
  readonly text: string;
  readonly threadUuid?: ThreadId | null;
  readonly documentId?: string | null;
  readonly fieldName?: string | null;
  readonly xpath?: string | null;
};

/** An answer to a thread. */
export type CommentAnswer = { readonly text: string; readonly threadUuid: ThreadId };

/**
 * Adds a comment to a thread, or begins one about the envelope, a document or a field of it. Throws envelope.not_found,
 * comment.thread_unknown, comment.closed, comment.place, access.unknown, access.shared_empty, request.invalid.
 */
export async function writeComment(
  needs: CommentsNeeds,
  id: EnvelopeId,
  submitted: CommentWrite,
  acting: Acting,
): Promise<Reply> {
  const { threadUuid } = submitted;
  const look = await lookAt(needs, id, acting.mailbox);
  const readers = threadUuid ? undefined : await readReaders(needs, needs.database, submitted, acting.mailbox);
  if (!threadUuid) await checkPlace(needs, look, placeOf(submitted));
  return needs.database.transaction(async (tx) => {
    const change = { tx, look };
    await holdEnvelope(needs, change, acting);
    const comment = { id: needs.newId<"comment">() as CommentId, threadId: threadUuid ?? needs.newId(), text: submitted.text };
    if (readers) await beginThread(needs, change, { threadId: comment.threadId, submitted, readers }, acting);
    else await lockOpenThread(change, comment.threadId, submitted);
    await addComment(needs, change, comment, acting);
    const thread = await showChanged(needs, change, comment.threadId, acting);
    const reply = { status: 201, body: { ...thread, uuid: comment.id } };
    await acting.settle(tx, reply);
    return reply;
  });
}

/** Adds a comment to a thread. Throws envelope.not_found, comment.thread_unknown, comment.closed. */
export async function answerThread(
  needs: CommentsNeeds,
  id: EnvelopeId,
  submitted: CommentAnswer,
  acting: Acting,
): Promise<Reply> {
  const look = await lookAt(needs, id, acting.mailbox);
  return needs.database.transaction(async (tx) => {
    const change = { tx, look };
    await holdEnvelope(needs, change, acting);
    await lockOpenThread(change, submitted.threadUuid, {});
    await addComment(needs, change, { id: needs.newId(), threadId: submitted.threadUuid, text: submitted.text }, acting);
    const reply = { status: 200, body: await showChanged(needs, change, submitted.threadUuid, acting) };
    await acting.settle(tx, reply);
    return reply;
  });
}

async function holdEnvelope({ envelopes }: CommentsNeeds, { tx, look }: Change, { mailbox }: Acting): Promise<void> {
  const isVisible = await envelopes.holdVisible(tx, mailbox.id, look.envelopeId);
  if (!isVisible) throw new Fault("envelope.not_found", { args: [look.envelopeId] });
}

type StartedSignOn = { readonly threadId: ThreadId; readonly submitted: CommentWrite; readonly readers: Readers };

async function beginThread(needs: CommentsNeeds, change: Change, begun: StartedSignOn, { mailbox }: Acting): Promise<void> {
  await insertThread(change.tx, {
    id: begun.threadId,
    envelopeId: change.look.envelopeId,
    mailboxId: mailbox.id,
    xpath: begun.submitted.xpath ?? null,
    now: needs.clock.now(),
    ...placeOf(begun.submitted),
    ...begun.readers,
  });
}
