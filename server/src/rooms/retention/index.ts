import type { AnyRoute } from "../../http/route/route.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { schedules } from "./jobs.ts";
import type { RetentionNeeds } from "./needs.ts";
import { routes } from "./routes.ts";

export { accountData } from "./account-data.ts";
export type { RetentionNeeds } from "./needs.ts";

export type Retention = { readonly routes: readonly AnyRoute[]; readonly schedules: readonly Schedule[] };

/** The room of retention: how long accounts keep envelopes that have ended, and their removal. */
export function retention(needs: RetentionNeeds): Retention {
  return { routes: routes(needs), schedules: schedules(needs) };
}
