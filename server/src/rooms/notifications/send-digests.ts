import { digestEmail } from "@chancery/core/email/about-notice.ts";
import { sortedCodes } from "@chancery/core/notification/codes.ts";
import { readerPermissions } from "@chancery/core/notification/readers.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { NotificationsNeeds } from "./needs.ts";
import { stopLink } from "./stop-link.ts";
import { listDueDigests, takeDigest, type DueDigest } from "./store/digests.ts";
import { findReaderEmail } from "./store/readers.ts";

const hourMs = 3_600_000;
/** Notices whose users are found at once. All notices of a user go with one digest, so that none is looked at twice. */
const batchMax = 500;
/** Notices that a digest lists; it counts the rest. */
const rowsMax = 100;

/** Sends the digests that are due: an hour after their first notice. */
export async function sendDigests(needs: NotificationsNeeds, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listDueDigests(needs.database, addMs(needs.clock.now(), -hourMs), batchMax);
    for (const one of due) {
      if (signal.aborted) return;
      await needs.database.transaction((tx) => sendDigest(needs, tx, one));
    }
    if (due.length === 0) return;
  }
}

/** Sends one digest; nothing to a user who no longer has access to the mailbox. */
async function sendDigest(needs: NotificationsNeeds, tx: Transaction, due: DueDigest): Promise<void> {
  const { rows, total } = await takeDigest(tx, due, rowsMax);
  const to = await findReaderEmail(tx, due, readerPermissions);
  const { name = "", accountId } = (await needs.mailboxes.findMailboxes(tx, [due.mailboxId])).get(due.mailboxId) ?? {};
  if (to === undefined || total === 0) return;
  const listed = rows.map(({ code, envelopeId, subject, sender }) => ({
    code,
    notice: { sender, subject, mailbox: name, expiresAt: undefined },
    url: `${needs.baseUrl()}/envelope/${envelopeId}`,
  }));
  const codes = sortedCodes(rows.map(({ code }) => code));
  const stopUrl = stopLink(needs, { userId: due.userId, mailboxId: due.mailboxId, codes });
  const email = digestEmail(listed, total, { name, url: needs.baseUrl() });
  await needs.emails.post(tx, [{ to, stopUrl, countsFor: accountId, ...email }]);
}
