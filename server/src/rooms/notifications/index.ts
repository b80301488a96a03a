import type { MailboxEvent } from "@chancery/core/event/mailbox-event.ts";
import type { Notice } from "@chancery/core/notification/notice.ts";
import type { UserNotice } from "@chancery/core/notification/user-notice.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { jobs, schedules } from "./jobs.ts";
import type { NotificationsNeeds } from "./needs.ts";
import { findSender, type Sender, type Sending } from "./find-senders.ts";
import { notifyUsers } from "./notify-users.ts";
import { queueEvents, queueNotices } from "./queue-notices.ts";
import { routes } from "./routes.ts";

export type { NotificationsNeeds } from "./needs.ts";

/** The room of notifications in the app and by email, and of the users' preferences. */
export type Notifications = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  /** Queues the notices of events in mailboxes, in the transaction that numbers them; a job hands them to users. */
  queueEvents(tx: Transaction, events: readonly MailboxEvent[]): Promise<void>;
  /** Queues notices of lower rooms. */
  queueNotices(tx: Transaction, notices: readonly Notice[]): Promise<void>;
  /** Notifies users of something outside of mailboxes. */
  notifyUsers(tx: Transaction, notice: UserNotice): Promise<void>;
  /** The user who sent an envelope, as emails name them; undefined when no active user did. */
  findSender(db: Queries, envelope: Omit<Sending, "userId">): Promise<Sender | undefined>;
};

/** Builds the room. */
export function notifications(needs: NotificationsNeeds): Notifications {
  return {
    routes: routes(needs),
    jobs: jobs(needs),
    schedules: schedules(needs),
    queueEvents: (tx, events) => queueEvents(needs, tx, events),
    queueNotices: (tx, notices) => queueNotices(needs, tx, notices),
    notifyUsers: (tx, notice) => notifyUsers(needs, tx, notice),
    findSender: (db, envelope) => findSender(needs, db, envelope),
  };
}
