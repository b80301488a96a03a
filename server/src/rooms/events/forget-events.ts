import { addDays } from "@chancery/core/ids/instant.ts";
import { runBatches } from "../../jobs/schedule.ts";
import { forgetMax } from "./limits.ts";
import type { EventsNeeds } from "./needs.ts";
import { removeEvents } from "./store.ts";

type ForgettingNeeds = Pick<EventsNeeds, "database" | "clock" | "eventDays">;

/** Removes events that are older than `eventDays`. */
export async function forgetEvents({ database, clock, eventDays }: ForgettingNeeds, signal: AbortSignal): Promise<void> {
  const before = addDays(clock.now(), -eventDays);
  await runBatches(forgetMax, signal, () => removeEvents(database, before, forgetMax));
}
