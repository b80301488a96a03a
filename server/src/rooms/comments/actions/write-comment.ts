import type { InMailbox, Reply } from "../../../http/route/route.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { CommentId, EnvelopeId, ThreadId } from "@chancery/core/ids/id.ts";
import { type Readers, type ReadersWanted, readAccess, readReaders } from "../access.ts";
import { findView } from "../visibility.ts";
import { notifyReaders } from "../notify-readers.ts";
import type { CommentsNeeds } from "../needs.ts";
import { type CommentView, insertThread, lockThread } from "../store/threads.ts";
import { insertComment } from "../store/comments.ts";
import { type Change, showChanged } from "../change-comments.ts";
import type { Static } from "typebox";
import type { publicShapes } from "../threads-contract.ts";

/** A comment to write: its text, place and readers. */
export type CommentWrite = Static<typeof publicShapes.write.body>;

/** An answer to a thread. */
export type CommentAnswer = { readonly text: string; readonly threadUuid: ThreadId };

/**
 * Adds a comment to a thread, or starts one about the envelope, a document or a field of it. Throws envelope.not_found,
 * comment.thread_unknown, comment.closed, comment.place, access.unknown, access.shared_empty, request.invalid.
 */
export async function writeComment(
  needs: CommentsNeeds,
  id: EnvelopeId,
  submitted: CommentWrite,
  acting: InMailbox,
): Promise<Reply> {
  const { threadUuid } = submitted;
  const view = await findView(needs, id, acting.mailbox);
  const readers = threadUuid ? undefined : await readReaders(needs, needs.database, submitted, acting.mailbox);
  if (!threadUuid) await checkPlace(needs, view, placeOf(submitted));
  return needs.database.transaction(async (tx) => {
    const change = { tx, view };
    await holdEnvelope(needs, change, acting);
    const comment = { id: needs.newId<"comment">() as CommentId, threadId: threadUuid ?? needs.newId(), text: submitted.text };
    if (readers) await beginThread(needs, change, { threadId: comment.threadId, submitted, readers }, acting);
    else await lockOpenThread(change, comment.threadId, submitted);
    await addComment(needs, change, comment, acting);
    const thread = await showChanged(needs, change, comment.threadId, acting);
    return acting.settle(tx, { status: 201, body: { ...thread, uuid: comment.id } });
  });
}

/** Adds a comment to a thread. Throws envelope.not_found, comment.thread_unknown, comment.closed. */
export async function answerThread(
  needs: CommentsNeeds,
  id: EnvelopeId,
  submitted: CommentAnswer,
  acting: InMailbox,
): Promise<Reply> {
  const view = await findView(needs, id, acting.mailbox);
  return needs.database.transaction(async (tx) => {
    const change = { tx, view };
    await holdEnvelope(needs, change, acting);
    await lockOpenThread(change, submitted.threadUuid, {});
    await addComment(needs, change, { id: needs.newId(), threadId: submitted.threadUuid, text: submitted.text }, acting);
    return acting.settle(tx, { status: 200, body: await showChanged(needs, change, submitted.threadUuid, acting) });
  });
}

async function holdEnvelope({ envelopes }: CommentsNeeds, { tx, view }: Change, { mailbox }: InMailbox): Promise<void> {
  const isVisible = await envelopes.holdVisible(tx, mailbox.id, view.envelopeId);
  if (!isVisible) throw new Fault("envelope.not_found", { args: [view.envelopeId] });
}

type StartedSignOn = { readonly threadId: ThreadId; readonly submitted: CommentWrite; readonly readers: Readers };

async function beginThread(needs: CommentsNeeds, change: Change, begun: StartedSignOn, { mailbox }: InMailbox): Promise<void> {
  await insertThread(change.tx, {
    id: begun.threadId,
    envelopeId: change.view.envelopeId,
    mailboxId: mailbox.id,
    xpath: begun.submitted.xpath ?? null,
    now: needs.clock.now(),
    ...placeOf(begun.submitted),
    ...begun.readers,
  });
}

/** The place of a thread: the envelope, one of its documents, or a field or table of the document. */
export type Place = { readonly documentId: string | null; readonly fieldName: string | null };

/** The place that is named; an empty document id is the envelope. */
export function placeOf(submitted: { readonly documentId?: string | null; readonly fieldName?: string | null }): Place {
  const { documentId, fieldName } = submitted;
  return { documentId: documentId === "" ? null : (documentId ?? null), fieldName: fieldName ?? null };
}

/** Checks that the mailbox may see the document of a place and that it has the field or table. Throws comment.place. */
export async function checkPlace({ envelopes, database }: CommentsNeeds, view: CommentView, place: Place): Promise<void> {
  const { documentId, fieldName } = place;
  if (documentId === null && fieldName === null) return;
  const read = await envelopes.readForArchive(database, view.envelopeId);
  const document = read?.template.model.documents.find((one) => one.id === documentId && !view.hidden.includes(one.id));
  const names = [...(document?.fields ?? []), ...(document?.tables ?? [])].map(({ name }) => name);
  if (!document || (fieldName !== null && !names.includes(fieldName))) {
    const args = [[documentId ?? "", fieldName ?? ""].filter((part) => part !== "").join("::")];
    refuse([{ code: "comment.place", args, pointer: document ? "/fieldName" : "/documentId" }]);
  }
}

/** A new comment of the one who acts. */
export type NewComment = { readonly id: CommentId; readonly threadId: ThreadId; readonly text: string };

/** Adds a comment at the end of its thread, and notifies those who may read it. */
export async function addComment(needs: CommentsNeeds, change: Change, comment: NewComment, acting: InMailbox): Promise<void> {
  const { mailbox, caller } = acting;
  await insertComment(change.tx, {
    id: comment.id,
    thread_id: comment.threadId,
    mailbox_id: mailbox.id,
    user_id: caller.userId,
    body: comment.text,
    created_at: needs.clock.now(),
  });
  await notifyReaders(needs, change, comment, acting);
}

/**
 * Locks a thread for an answer. The readers of an answer are those of its thread: other readers are refused.
 * Throws comment.thread_unknown, comment.closed, access.unknown, request.invalid.
 */
export async function lockOpenThread({ tx, view }: Change, threadId: ThreadId, wanted: ReadersWanted): Promise<void> {
  const thread = await lockThread(tx, threadId, view);
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
