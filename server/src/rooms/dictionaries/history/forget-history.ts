import { runBatches, type Schedule } from "../../../jobs/schedule.ts";
import { addDays, addMs } from "@chancery/core/ids/instant.ts";
import type { DictionariesNeeds } from "../needs.ts";
import {
  closeOldSet,
  forgetArrivals,
  forgetColumns,
  forgetRecords,
  forgetVersions,
  forgetVersionsOf,
  moveKeptFrom,
  removeSet,
} from "./store/forget.ts";

/** Rows per statement: about 100 ms. */
const atOnce = 5000;
/** Versions are kept this much longer than promised, so that a read that started in time finds them. */
const graceMs = 3_600_000;

/** Removes expired history in batches. */
export function historySchedule(needs: ForgettingNeeds): Schedule {
  return { name: "dictionaries.forget", everyMs: 3_600_000, work: (signal) => forgetHistory(needs, signal) };
}

type ForgettingNeeds = Pick<DictionariesNeeds, "database" | "clock" | "historyDays">;

/** Removes old versions, and replaced sets after their records, in batches. Can be stopped at any point and continues next time. */
export async function forgetHistory({ database, clock, historyDays }: ForgettingNeeds, signal: AbortSignal): Promise<void> {
  const before = addMs(addDays(clock.now(), -historyDays), -graceMs);
  await moveKeptFrom(database, before);
  for (const forget of [forgetVersions, forgetColumns, forgetArrivals]) {
    await runBatches(atOnce, signal, () => forget(database, before, atOnce));
  }
  for (;;) {
    const setId = signal.aborted ? undefined : await closeOldSet(database, before);
    if (setId === undefined) return;
    for (const forget of [forgetRecords, forgetVersionsOf]) {
      await runBatches(atOnce, signal, () => forget(database, setId, atOnce));
    }
    if (!signal.aborted) await removeSet(database, setId);
  }
}
