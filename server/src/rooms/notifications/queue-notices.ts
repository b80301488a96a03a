import type { MailboxEvent } from "@chancery/core/event/mailbox-event.ts";
import { noticeOf, type Notice } from "@chancery/core/notification/notice.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import type { NotificationsNeeds } from "./needs.ts";
import { addNotices } from "./store/notices.ts";

/** There are notices to hand to the users of a mailbox. */
export const noticesQueuedName = "notification.queued";

/** Queues the notices of events in mailboxes: two statements for any number of events, no text work. */
export async function queueEvents(
  needs: Pick<NotificationsNeeds, "clock">,
  tx: Transaction,
  events: readonly MailboxEvent[],
): Promise<void> {
  const notices = events.flatMap((event) => noticeOf(event) ?? []);
  await queueNotices(needs, tx, notices);
}

/** Queues notices, and an event for each mailbox whose job hands them to its users. */
export async function queueNotices(
  { clock }: Pick<NotificationsNeeds, "clock">,
  tx: Transaction,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  addNotices(tx, notices, clock.now());
  const origin = { requestId: "notifications.queue", ip: "", userAgent: "", source: "JOB" } as const;
  const mailboxIds = [...new Set(notices.map(({ mailboxId }) => mailboxId))];
  const events = mailboxIds.map((mailboxId) => ({ name: noticesQueuedName, key: mailboxId, payload: { mailboxId } }));
  await publish(tx, { audit: [], events, origin });
}
