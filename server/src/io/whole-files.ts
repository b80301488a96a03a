import { FairGate, type GateLimits } from "./fair-gate.ts";

/** Files of up to 25 MiB that are in memory as a whole, each with what it contains, and requests that wait for that. */
const wholeFileLimits: GateLimits = { workers: 3, accountQueueMax: 20, queueMax: 200 };

/** Opens the gate for files that are in memory as a whole. */
export function openWholeFiles(limits = wholeFileLimits): FairGate {
  return new FairGate(limits, "files");
}
