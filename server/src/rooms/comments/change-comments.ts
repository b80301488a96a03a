import type { InMailbox, Reply } from "../../http/route/route.ts";
import type { EnvelopeId, ThreadId } from "@chancery/core/ids/id.ts";
import { findView } from "./visibility.ts";
import type { CommentsNeeds } from "./needs.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../io/database/database.ts";
import { loadThreads } from "./load-threads.ts";
import { type CommentView, lockThread } from "./store/threads.ts";
import { showPublicThread } from "./view.ts";

/** Changes the threads of an envelope; `work` returns the body of the reply. Throws envelope.not_found. */
export async function changeIn(
  needs: CommentsNeeds,
  envelopeId: EnvelopeId,
  acting: InMailbox,
  work: (change: Change) => Promise<object | undefined>,
): Promise<Reply> {
  const view = await findView(needs, envelopeId, acting.mailbox);
  return needs.database.transaction(async (tx) => {
    const body = await work({ tx, view });
    return acting.settle(tx, { status: 200, ...(body && { body }) });
  });
}

/** The transaction of a change, and what its mailbox sees. */
export type Change = { readonly tx: Transaction; readonly view: CommentView };

/** The thread on the wire, as changed in the transaction. Throws comment.thread_unknown. */
export async function showChanged(needs: CommentsNeeds, { tx, view }: Change, id: ThreadId, { caller }: InMailbox) {
  const row = await lockThread(tx, id, view);
  const [loaded] = row ? await loadThreads(needs, tx, [row]) : [];
  if (!loaded) throw new Fault("comment.thread_unknown", { args: [id] });
  return showPublicThread(loaded, caller.userId);
}
