import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, ThreadId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import { findView } from "../visibility.ts";
import type { CommentsNeeds } from "../needs.ts";
import { type CommentRow, listComments } from "../store/comments.ts";
import { findThread } from "../store/threads.ts";

/** A page of one thread's comments, oldest first. Throws envelope.not_found, comment.thread_unknown. */
export async function readThread(
  needs: CommentsNeeds,
  { id, threadUuid }: { readonly id: EnvelopeId; readonly threadUuid: ThreadId },
  page: Page,
  mailbox: OpenMailbox,
): Promise<PageRows<CommentRow>> {
  const { database } = needs;
  const thread = await findThread(database, threadUuid, await findView(needs, id, mailbox));
  if (!thread) throw new Fault("comment.thread_unknown", { args: [threadUuid] });
  return { rows: await listComments(database, thread.id, page), total: thread.comments };
}
