import { addDays, addMs } from "@chancery/core/ids/instant.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { payloadId } from "../../jobs/payload-id.ts";
import { runBatches, type Schedule } from "../../jobs/schedule.ts";
import { deliverNotices } from "./deliver-notices.ts";
import type { NotificationsNeeds } from "./needs.ts";
import { noticesQueuedName } from "./queue-notices.ts";
import { sendDigests } from "./send-digests.ts";
import { removeOldNotifications } from "./store/notifications.ts";
import { removeOldPaces } from "./store/paces.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const keptDays = 90;
const removeMax = 500;
/** Notices of one mailbox that come within this time are handed over together, and leave the processors to callbacks until then. */
const gatherMs = 1000;

/** Hands notices to users. */
export function jobs(needs: NotificationsNeeds): readonly JobHandler[] {
  return [
    {
      on: noticesQueuedName,
      name: "notifications.deliver",
      attemptsMax: 20,
      gatherMs,
      work: (payload, signal, run) => deliverNotices(needs, payloadId<"mailbox">(payload, "mailboxId"), run, signal),
    },
  ];
}

/** Sends digests, and removes notifications that were not read for long. */
export function schedules(needs: NotificationsNeeds): readonly Schedule[] {
  const { database, clock } = needs;
  const forget = async (signal: AbortSignal): Promise<void> => {
    const before = addDays(clock.now(), -keptDays);
    await runBatches(removeMax, signal, () => removeOldNotifications(database, before, removeMax));
    const over = addMs(clock.now(), -hourMs);
    await runBatches(removeMax, signal, () => removeOldPaces(database, over, removeMax));
  };
  return [
    { name: "notifications.digest", everyMs: minuteMs, work: (signal) => sendDigests(needs, signal) },
    { name: "notifications.forget", everyMs: hourMs, work: forget },
  ];
}
