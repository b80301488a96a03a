import type { Schedule } from "../../jobs/schedule.ts";
import { expireEnvelopes } from "./actions/expire-envelopes.ts";
import { purgeBin } from "./actions/purge-bin.ts";
import type { EnvelopesNeeds } from "./needs.ts";

const expireEveryMs = 30_000;
const purgeEveryMs = 3_600_000;

/** What the room does by itself, from time to time. */
export function schedules(needs: EnvelopesNeeds): readonly Schedule[] {
  const expire = async (signal: AbortSignal): Promise<void> => {
    await expireEnvelopes(needs, signal);
  };
  const purge = async (signal: AbortSignal): Promise<void> => {
    await purgeBin(needs, signal);
  };
  return [
    { name: "envelopes.expire", everyMs: expireEveryMs, work: expire },
    { name: "envelopes.purge-bin", everyMs: purgeEveryMs, work: purge },
  ];
}
