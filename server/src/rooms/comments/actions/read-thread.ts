import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../../http/paging.ts";
import type { ThreadId } from "../thread.ts";
import type { CommentsNeeds } from "../needs.ts";
import { findThread, listComments, type CommentRow } from "../store.ts";

/** A page of one thread's comments, oldest first. Throws envelope.not_found, comment.thread_unknown. */
export async function readThread(
  { database, envelopes }: CommentsNeeds,
  { id, threadUuid }: { readonly id: EnvelopeId; readonly threadUuid: ThreadId },
  page: Page,
  mailbox: OpenMailbox,
): Promise<PageRows<CommentRow>> {
  if (!(await envelopes.mayRead(database, mailbox.id, id))) throw new Fault("envelope.not_found", { args: [id] });
  const thread = await findThread(database, threadUuid, { envelopeId: id, mailbox });
  if (!thread) throw new Fault("comment.thread_unknown", { args: [threadUuid] });
  return { rows: await listComments(database, thread.id, page), total: thread.comments };
}
