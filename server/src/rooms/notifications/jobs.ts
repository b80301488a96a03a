import { addDays } from "@chancery/core/ids/instant.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import type { NotificationsNeeds } from "./needs.ts";
import { removeOldNotifications } from "./store/notifications.ts";

const hourMs = 3_600_000;
const keptDays = 90;
const removeMax = 500;

/** Removes notifications that were not read for long. */
export function schedules({ database, clock }: Pick<NotificationsNeeds, "database" | "clock">): readonly Schedule[] {
  const forget = async (signal: AbortSignal): Promise<void> => {
    const before = addDays(clock.now(), -keptDays);
    while (!signal.aborted && (await removeOldNotifications(database, before, removeMax)) === removeMax);
  };
  return [{ name: "notifications.forget", everyMs: hourMs, work: forget }];
}
