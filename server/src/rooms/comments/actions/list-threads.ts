import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Page } from "../../../http/route/paging.ts";
import { commentsShownMax, loadThreads, type LoadedThread } from "../load-threads.ts";
import { findView } from "../visibility.ts";
import type { CommentsNeeds } from "../needs.ts";
import { listFirstComments, type CommentRow } from "../store/comments.ts";
import { countThreads, listThreads, type ThreadRow } from "../store/threads.ts";

/** The largest number of threads in a list; pages contain all. */
const threadsMax = 1000;

/** The threads of an envelope, oldest first, each with its last comments. Throws envelope.not_found. */
export async function listAllThreads(
  needs: CommentsNeeds,
  envelopeId: EnvelopeId,
  mailbox: OpenMailbox,
): Promise<readonly LoadedThread[]> {
  const view = await findView(needs, envelopeId, mailbox);
  const threads = await listThreads(needs.database, view, { offset: 0, limit: threadsMax, after: undefined });
  return loadThreads(needs, needs.database, threads.slice(0, threadsMax));
}

/** A page of threads, each with its first comments. Throws envelope.not_found. */
export async function listCommentThreads(
  needs: CommentsNeeds,
  envelopeId: EnvelopeId,
  page: Page,
  mailbox: OpenMailbox,
): Promise<{ readonly rows: readonly (ThreadRow & { readonly first: readonly CommentRow[] })[]; readonly total: number }> {
  const { database } = needs;
  const view = await findView(needs, envelopeId, mailbox);
  const threads = await listThreads(database, view, page);
  const ids = threads.slice(0, page.limit).map(({ id }) => id);
  const comments = ids.length === 0 ? [] : await listFirstComments(database, ids, commentsShownMax);
  const byThread = Map.groupBy(comments, (comment) => comment.thread_id);
  const rows = threads.map((thread) => ({ ...thread, first: byThread.get(thread.id) ?? [] }));
  return { rows, total: await countThreads(database, view) };
}
