import type { AnyRoute } from "../../http/route/route.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { schedules } from "./jobs.ts";
import type { NotificationsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";

export type { NotificationsNeeds } from "./needs.ts";

/** The room of notifications: in the app, by email, and what users switch on. */
export type Notifications = { readonly routes: readonly AnyRoute[]; readonly schedules: readonly Schedule[] };

/** Builds the room. */
export function notifications(needs: NotificationsNeeds): Notifications {
  return { routes: routes(needs), schedules: schedules(needs) };
}
