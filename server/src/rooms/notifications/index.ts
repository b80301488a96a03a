import { jobs, schedules } from "./jobs.ts";
import type { NotificationsNeeds } from "./needs.ts";
import { findSender } from "./find-senders.ts";
import { notifyUsers } from "./notify-users.ts";
import { queueEvents, queueNotices } from "./queue-notices.ts";
import { routes } from "./routes.ts";

export type { NotificationsNeeds } from "./needs.ts";

/** The room of notifications in the app and by email, and of the users' preferences. */
export type Notifications = ReturnType<typeof notifications>;

/** Builds the room. */
export function notifications(needs: NotificationsNeeds) {
  return {
    routes: routes(needs),
    jobs: jobs(needs),
    schedules: schedules(needs),
    queueEvents: queueEvents.bind(undefined, needs),
    queueNotices: queueNotices.bind(undefined, needs),
    notifyUsers: notifyUsers.bind(undefined, needs),
    findSender: findSender.bind(undefined, needs),
  };
}
