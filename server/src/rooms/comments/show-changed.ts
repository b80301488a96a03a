import { Fault } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../io/database/database.ts";
import { loadThreads } from "./load-threads.ts";
import type { Acting, CommentsNeeds } from "./needs.ts";
import { lockThread, type Look } from "./store/threads.ts";
import type { ThreadId } from "./thread.ts";
import { showPublicThread } from "./view.ts";

/** Where a change happens: the transaction, and what the mailbox sees. */
export type Change = { readonly tx: Transaction; readonly look: Look };

/** The thread as it stands in the transaction, on the wire. Throws comment.thread_unknown. */
export async function showChanged(needs: CommentsNeeds, { tx, look }: Change, id: ThreadId, { caller }: Acting) {
  const row = await lockThread(tx, id, look);
  const [loaded] = row ? await loadThreads(needs, tx, [row]) : [];
  if (!loaded) throw new Fault("comment.thread_unknown", { args: [id] });
  return showPublicThread(loaded, caller.userId);
}
