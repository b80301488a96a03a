import { type NoticeSummary, noticeEmail } from "@chancery/core/email/about-notice.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { EmailTo } from "../emails/index.ts";
import { addToDigests } from "./store/digests.ts";
import type { NotificationsNeeds } from "./needs.ts";
import type { NotificationData } from "./notification.ts";
import { isOn } from "./preferences.ts";
import type { StoredNotice } from "./store/notices.ts";
import { addNotifications } from "./store/notifications.ts";
import { takePaces } from "./store/paces.ts";
import { type Deliveries, summaries } from "./summaries.ts";
import { stopLink } from "./stop-link.ts";

/** Emails about one mailbox to one user in an hour; further notices are gathered into a digest. */
export const emailsPerHour = 20;

/** Writes notices for users in the app and as emails, as far as each has them switched on. */
export async function writeNotices(needs: NotificationsNeeds, tx: Transaction, all: Deliveries): Promise<void> {
  const { mailboxId, deliveries } = all;
  if (deliveries.length === 0) return;
  const summaryOf = await summaries(needs, tx, all);
  const now = needs.clock.now();
  const card = (await needs.mailboxes.findMailboxes(tx, [mailboxId])).get(mailboxId);
  const onWeb = deliveries.filter(({ reader, notice }) => isOn(reader.webCodes, notice.code));
  await addNotifications(
    tx,
    onWeb.map(({ reader, notice }) => ({
      id: needs.newId<"notification">(),
      userId: reader.userId,
      code: notice.code,
      mailboxId,
      accountId: card?.accountId,
      data: dataOf(notice, summaryOf(notice)),
    })),
    now,
  );
  const byEmail = deliveries.filter(({ reader, notice }) => isOn(reader.emailCodes, notice.code));
  await writeEmails(needs, tx, { ...all, deliveries: byEmail, accountId: card?.accountId }, summaryOf);
}

function dataOf({ envelopeId, subject }: StoredNotice, { mailbox, sender, userName, comment }: NoticeSummary): NotificationData {
  return {
    envelopeUuid: envelopeId,
    subject,
    mailboxName: mailbox,
    accountName: sender,
    ...(userName && { userName }),
    ...(comment && { comment }),
  };
}

async function writeEmails(
  needs: NotificationsNeeds,
  tx: Transaction,
  { mailboxId, accountId, deliveries, senderOf }: Deliveries & { readonly accountId: AccountId | undefined },
  summaryOf: (notice: StoredNotice) => NoticeSummary,
): Promise<void> {
  const ofUser = Map.groupBy(deliveries, ({ reader }) => reader.userId);
  const counts = new Map([...ofUser].map(([userId, all]) => [userId, all.length]));
  const before = await takePaces(tx, mailboxId, counts, needs.clock.now());
  const parts = [...ofUser].map(([userId, all]) => {
    const left = Math.max(0, emailsPerHour - (before.get(userId) ?? 0));
    return { sent: all.slice(0, left), gathered: all.slice(left) };
  });
  const messages = parts.flatMap(({ sent }) =>
    sent.map(({ reader, notice }): EmailTo => {
      const url = `${needs.baseUrl()}/envelope/${notice.envelopeId}`;
      const stopUrl = stopLink(needs, { userId: reader.userId, mailboxId, codes: [notice.code] });
      const sender = senderOf(notice.envelopeId);
      return {
        to: reader.email,
        replyTo: sender?.userId === reader.userId ? undefined : sender?.replyTo,
        about: { envelopeId: notice.envelopeId, mailboxId },
        brandOf: sender?.accountId,
        countsFor: accountId,
        stopUrl,
        ...noticeEmail(notice.code, summaryOf(notice), url),
      };
    }),
  );
  await needs.emails.post(tx, messages);
  const gathered = parts.flatMap((part) => part.gathered);
  const rows = gathered.map(({ reader, notice }) => ({
    userId: reader.userId,
    mailboxId,
    code: notice.code,
    envelopeId: notice.envelopeId,
    subject: notice.subject,
    sender: summaryOf(notice).sender,
  }));
  await addToDigests(tx, rows, needs.clock.now());
}
