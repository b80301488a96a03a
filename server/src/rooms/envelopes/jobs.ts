import type { Schedule } from "../../jobs/schedule.ts";
import { expireEnvelopes } from "./actions/expire-envelopes.ts";
import type { EnvelopesNeeds } from "./needs.ts";

const expireEveryMs = 30_000;

/** What the room does by itself, from time to time. */
export function schedules(needs: EnvelopesNeeds): readonly Schedule[] {
  const expire = async (signal: AbortSignal): Promise<void> => {
    await expireEnvelopes(needs, signal);
  };
  return [{ name: "envelopes.expire", everyMs: expireEveryMs, work: expire }];
}
