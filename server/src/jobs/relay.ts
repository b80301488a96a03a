import type { Database } from "../io/database/database.ts";
import { raiseSchedules, relayEvents, type Work } from "./store/events.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** How many events become jobs in one statement: some milliseconds, so that no publisher's lane waits long. */
export const relayBatchMax = 500;

/** Makes jobs of what is due: schedules first, then events, batch by batch until the outbox is empty or another relay has it. */
export async function relay(database: Database, subscriptions: Subscriptions, work: Work): Promise<void> {
  if (work.has_schedules) await raiseSchedules(database, subscriptions.schedules, subscriptions.everyMs);
  if (!work.has_events && !work.has_schedules) return;
  const handlers = [...subscriptions.handlers.values()];
  while ((await relayEvents(database, handlers, relayBatchMax)) === relayBatchMax);
}
