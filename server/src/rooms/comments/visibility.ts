import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { CommentsNeeds } from "./needs.ts";
import type { CommentView } from "./store/threads.ts";

/** The view of a mailbox on the comments of an envelope. Throws envelope.not_found. */
export async function findView(
  { database, envelopes }: CommentsNeeds,
  envelopeId: EnvelopeId,
  { id, accountId }: OpenMailbox,
): Promise<CommentView> {
  const hidden = await envelopes.hiddenDocuments(database, id, envelopeId);
  if (!hidden) throw new Fault("envelope.not_found", { args: [envelopeId] });
  return { envelopeId, mailboxId: id, accountId, hidden };
}
