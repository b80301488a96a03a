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
export async function writeComment(needs: CommentsNeeds, id: EnvelopeId, said: CommentWrite, acting: Acting): Promise<Reply> {
  const { threadUuid } = said;
  const look = await lookAt(needs, id, acting.mailbox);
  const readers = threadUuid ? undefined : await readReaders(needs, needs.database, said, acting.mailbox);
  if (!threadUuid) await checkPlace(needs, look, placeOf(said));
  return needs.database.transaction(async (tx) => {
    const change = { tx, look };
    await holdEnvelope(needs, change, acting);
    const comment = { id: needs.newId<"comment">() as CommentId, threadId: threadUuid ?? needs.newId(), text: said.text };
    if (readers) await beginThread(needs, change, { threadId: comment.threadId, said, readers }, acting);
    else await lockOpenThread(change, comment.threadId, said);
    await addComment(needs, change, comment, acting);
    const thread = await showChanged(needs, change, comment.threadId, acting);
    const reply = { status: 201, body: { ...thread, uuid: comment.id } };
    await acting.settle(tx, reply);
    return reply;
  });
}

/** Adds a comment to a thread. Throws envelope.not_found, comment.thread_unknown, comment.closed. */
export async function answerThread(needs: CommentsNeeds, id: EnvelopeId, said: CommentAnswer, acting: Acting): Promise<Reply> {
  const look = await lookAt(needs, id, acting.mailbox);
  return needs.database.transaction(async (tx) => {
    const change = { tx, look };
    await holdEnvelope(needs, change, acting);
    await lockOpenThread(change, said.threadUuid, {});
    await addComment(needs, change, { id: needs.newId(), threadId: said.threadUuid, text: said.text }, acting);
    const reply = { status: 200, body: await showChanged(needs, change, said.threadUuid, acting) };
    await acting.settle(tx, reply);
    return reply;
  });
}

async function holdEnvelope({ envelopes }: CommentsNeeds, { tx, look }: Change, { mailbox }: Acting): Promise<void> {
  const isSeen = await envelopes.holdSeen(tx, mailbox.id, look.envelopeId);
  if (!isSeen) throw new Fault("envelope.not_found", { args: [look.envelopeId] });
}

type Begun = { readonly threadId: ThreadId; readonly said: CommentWrite; readonly readers: Readers };

async function beginThread(needs: CommentsNeeds, change: Change, begun: Begun, { mailbox }: Acting): Promise<void> {
  await insertThread(change.tx, {
    id: begun.threadId,
    envelopeId: change.look.envelopeId,
    mailboxId: mailbox.id,
    xpath: begun.said.xpath ?? null,
    now: needs.clock.now(),
    ...placeOf(begun.said),
    ...begun.readers,
  });
}
