import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Page } from "../../../http/paging.ts";
import { lookAt } from "../look-at.ts";
import type { CommentsNeeds } from "../needs.ts";
import { countThreads, listFirstComments, listThreads, type CommentRow, type ThreadRow } from "../store.ts";

/** Comments of a thread that come with the list of threads. */
export const firstCommentsMax = 100;

/** A page of threads, each with its first comments. Throws envelope.not_found. */
export async function listCommentThreads(
  needs: CommentsNeeds,
  envelopeId: EnvelopeId,
  page: Page,
  mailbox: OpenMailbox,
): Promise<{ readonly rows: readonly (ThreadRow & { readonly first: readonly CommentRow[] })[]; readonly total: number }> {
  const { database } = needs;
  const look = await lookAt(needs, envelopeId, mailbox);
  const threads = await listThreads(database, look, page);
  const ids = threads.slice(0, page.limit).map(({ id }) => id);
  const comments = ids.length === 0 ? [] : await listFirstComments(database, ids, firstCommentsMax);
  const byThread = Map.groupBy(comments, (comment) => comment.thread_id);
  const rows = threads.map((thread) => ({ ...thread, first: byThread.get(thread.id) ?? [] }));
  return { rows, total: await countThreads(database, look) };
}
