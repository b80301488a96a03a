import type { MailboxId, ThreadId } from "@chancery/core/ids/id.ts";
import { envelopeCodes } from "@chancery/core/notification/codes.ts";
import { noticeToSender } from "@chancery/core/notification/step-notices.ts";
import type { InMailbox } from "../../http/route/route.ts";
import type { Change } from "./change-comments.ts";
import type { CommentsNeeds } from "./needs.ts";
import { type ThreadRow, lockThread } from "./store/threads.ts";

/** Characters of a comment that its notices contain. */
const shownMax = 500;

/** Notifies the users of the other mailboxes that may read a thread of a new comment in it. */
export async function notifyReaders(
  needs: CommentsNeeds,
  { tx, view }: Change,
  { threadId, text }: { readonly threadId: ThreadId; readonly text: string },
  { mailbox, caller }: InMailbox,
): Promise<void> {
  const [thread, noticed] = [await lockThread(tx, threadId, view), await needs.envelopes.findNoticed(tx, view.envelopeId)];
  if (!thread || !noticed) return;
  const others = noticed.mailboxIds.filter((id) => id !== mailbox.id);
  const readers = await readersOf(needs, { tx, view }, thread, others);
  const details = { actorId: caller.userId, userName: mailbox.accountName, comment: [...text].slice(0, shownMax).join("") };
  const notice = noticeToSender(envelopeCodes.commented, noticed.envelope, details);
  await needs.notifications.queueNotices(
    tx,
    readers.map((mailboxId) => ({ ...notice, mailboxId })),
  );
}

async function readersOf(
  { mailboxes, envelopes }: CommentsNeeds,
  { tx, view }: Change,
  thread: ThreadRow,
  ids: readonly MailboxId[],
): Promise<readonly MailboxId[]> {
  const cards = thread.account_id === null ? new Map() : await mailboxes.findMailboxes(tx, ids);
  const allowed = ids.filter((id) => {
    if (thread.account_id === null) return true;
    if (thread.access === "mailbox") return id === thread.mailbox_id;
    if (thread.access === "shared") return id === thread.mailbox_id || thread.shared_to.includes(id);
    return cards.get(id)?.accountId === thread.account_id;
  });
  const { document_id: documentId } = thread;
  if (documentId === null) return allowed;
  const readers: MailboxId[] = [];
  for (const id of allowed) {
    if ((await envelopes.hiddenDocuments(tx, id, view.envelopeId))?.includes(documentId) === false) readers.push(id);
  }
  return readers;
}
