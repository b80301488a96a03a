import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { Audience } from "../contract.ts";
import { lookAt } from "../look-at.ts";
import type { Acting, CommentsNeeds } from "../needs.ts";
import { insertComment, insertThread, lockThread, type Look } from "../store.ts";
import type { CommentId, ThreadId } from "../thread.ts";

/** What is written, and where it stands. */
export type CommentWrite = {
  readonly text: string;
  readonly threadUuid?: ThreadId | null;
  readonly audience?: Audience;
  readonly documentId?: string | null;
  readonly fieldName?: string | null;
};

/**
 * Adds a comment to a thread, or begins one about the envelope, a document or a field of it. Throws envelope.not_found,
 * comment.thread_unknown, comment.closed, comment.place.
 */
export async function writeComment(needs: CommentsNeeds, id: EnvelopeId, said: CommentWrite, acting: Acting): Promise<Reply> {
  const { mailbox, caller } = acting;
  const look = await lookAt(needs, id, mailbox);
  if (!said.threadUuid) await checkPlace(needs, look, said);
  const commentId: CommentId = needs.newId();
  const threadId: ThreadId = said.threadUuid ?? needs.newId();
  const reply = { status: 201, body: { uuid: commentId, threadUuid: threadId } };
  await needs.database.transaction(async (tx) => {
    const now = needs.clock.now();
    if (!(await needs.envelopes.holdSeen(tx, mailbox.id, id))) throw new Fault("envelope.not_found", { args: [id] });
    if (said.threadUuid) await openThread(tx, said.threadUuid, look);
    else await insertThread(tx, { id: threadId, envelopeId: id, now, ...placeOf(said), accountId: accountOf(said, acting) });
    await insertComment(tx, {
      id: commentId,
      thread_id: threadId,
      mailbox_id: mailbox.id,
      user_id: caller.userId,
      body: said.text,
      created_at: now,
    });
    await acting.settle(tx, reply);
  });
  return reply;
}

async function openThread(tx: Transaction, threadId: ThreadId, look: Look): Promise<void> {
  const thread = await lockThread(tx, threadId, look);
  if (!thread) throw new Fault("comment.thread_unknown", { args: [threadId] });
  if (thread.closed_at !== null) throw new Fault("comment.closed", { args: [threadId], data: { allowed: ["open"] } });
}

function placeOf({ documentId, fieldName }: CommentWrite) {
  return { documentId: documentId ?? null, fieldName: fieldName ?? null };
}

function accountOf({ audience }: CommentWrite, { mailbox }: Acting) {
  return audience === "account" ? mailbox.accountId : null;
}

/** A comment stands at a document that the mailbox may see, and there at a field or table. */
async function checkPlace(
  { envelopes, database }: CommentsNeeds,
  { envelopeId, hidden }: Look,
  said: CommentWrite,
): Promise<void> {
  const { documentId, fieldName } = placeOf(said);
  if (documentId === null && fieldName === null) return;
  const read = await envelopes.readForArchive(database, envelopeId);
  const document = read?.template.model.documents.find((one) => one.id === documentId && !hidden.includes(one.id));
  const names = [...(document?.fields ?? []), ...(document?.tables ?? [])].map(({ name }) => name);
  if (!document || (fieldName !== null && !names.includes(fieldName))) {
    throw new Fault("comment.place", { args: [[documentId ?? "", fieldName ?? ""].filter((part) => part !== "").join("::")] });
  }
}
