import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../io/database/database.ts";
import type { CommentsNeeds } from "./needs.ts";
import { listLastComments, type CommentRow } from "./store/comments.ts";
import type { ThreadRow } from "./store/threads.ts";

/** Comments returned with a thread; its own endpoint returns all. */
export const commentsShownMax = 100;

/** A thread with its last comments and the names of the mailboxes it is shared with. */
export type LoadedThread = {
  readonly thread: ThreadRow;
  readonly comments: readonly CommentRow[];
  readonly shares: readonly { readonly uuid: MailboxId; readonly name: string }[];
};

/** Loads the last comments of threads, and the names of the mailboxes they are shared with. */
export async function loadThreads(
  { mailboxes }: CommentsNeeds,
  db: Queries,
  threads: readonly ThreadRow[],
): Promise<readonly LoadedThread[]> {
  const ids = threads.map(({ id }) => id);
  const comments = ids.length === 0 ? [] : await listLastComments(db, ids, commentsShownMax);
  const byThread = Map.groupBy(comments, (comment) => comment.thread_id);
  const shared = [...new Set(threads.flatMap(({ shared_to }) => shared_to))];
  const cards = shared.length === 0 ? new Map() : await mailboxes.findMailboxes(db, shared);
  return threads.map((thread) => ({
    thread,
    comments: byThread.get(thread.id) ?? [],
    shares: thread.shared_to.map((uuid) => ({ uuid, name: cards.get(uuid)?.name ?? "" })),
  }));
}
