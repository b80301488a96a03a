import { callbackLimits } from "@chancery/core/callback/callback.ts";
import { addDays, addMs } from "@chancery/core/ids/instant.ts";
import { runBatches, type Schedule } from "../../jobs/schedule.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { payloadId } from "../../jobs/payload-id.ts";
import { publish } from "../../jobs/publish.ts";
import { deliverCallback } from "./deliver-callback.ts";
import { dueEvent, dueEventName, ownOrigin } from "./events.ts";
import { sendingLimits } from "./limits.ts";
import type { CallbacksNeeds } from "./needs.ts";
import { forgetDeliveries, forgetOfRemoved, forgetRemoved, removeOfGoneMailboxes } from "./store/deliveries.ts";
import { isAnyAwake, rescueWaiting, takeAwake } from "./store/wake.ts";

const { batchMax, wakeEveryMs, rescueEveryMs, rescueAfterMs, placesMax } = sendingLimits;
const hourMs = 3_600_000;

/** Sends the due deliveries of a callback. A job fails only when the database does, or descriptors lack, so it is tried for days. */
export function jobs(needs: CallbacksNeeds): readonly JobHandler[] {
  return [
    {
      on: dueEventName,
      name: "callbacks.deliver",
      attemptsMax: 10_000,
      pauseMs: (failures) => Math.min(1000 * 2 ** Math.min(failures, 5), 30_000),
      waitingMax: placesMax,
      work: (payload, signal) => deliverCallback(needs, payloadId<"callback">(payload, "callbackId"), signal),
    },
  ];
}

/** Wakes callbacks whose retries came due, and those whose job was lost; forgets old deliveries and removed callbacks. */
export function schedules(needs: CallbacksNeeds): readonly Schedule[] {
  const { database, clock } = needs;
  const hasWork = (): Promise<boolean> => isAnyAwake(database, clock.now());
  const rescue = async (): Promise<void> => {
    const now = clock.now();
    await rescueWaiting(database, { now, before: addMs(now, -rescueAfterMs), limit: batchMax });
  };
  const forget = async (signal: AbortSignal): Promise<void> => {
    const before = addDays(clock.now(), -callbackLimits.keptDays);
    await runBatches(batchMax, signal, () => removeOfGoneMailboxes(database, clock.now(), batchMax));
    await runBatches(batchMax, signal, () => forgetDeliveries(database, before, batchMax));
    await runBatches(batchMax, signal, () => forgetOfRemoved(database, batchMax));
    await runBatches(batchMax, signal, () => database.transaction((tx) => forgetRemoved(tx, batchMax)));
  };
  return [
    { name: "callbacks.wake", everyMs: wakeEveryMs, hasWork, work: (signal) => wakeCallbacks(needs, signal) },
    { name: "callbacks.rescue", everyMs: rescueEveryMs, work: rescue },
    { name: "callbacks.forget", everyMs: hourMs, work: forget },
  ];
}

async function wakeCallbacks({ database, clock }: CallbacksNeeds, signal: AbortSignal): Promise<void> {
  const wakeBatch = (): Promise<number> =>
    database.transaction(async (tx) => {
      const rows = await takeAwake(tx, clock.now(), batchMax);
      const events = rows.map(({ id, account_id: accountId }) => ({ ...dueEvent(id), accountId }));
      await publish(tx, { audit: [], events, origin: ownOrigin });
      return rows.length;
    });
  await runBatches(batchMax, signal, wakeBatch);
}
