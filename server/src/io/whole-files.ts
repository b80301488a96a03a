import { FairGate, type GateLimits } from "./fair-gate.ts";

/** Files of up to 25 MiB that are in memory as a whole, each with what it contains, and requests that wait for that. */
const wholeFileLimits: GateLimits = { workers: 3, accountQueueMax: 20, queueMax: 200 };

/** Opens the gate for files that are in memory as a whole. */
export function openWholeFiles(limits = wholeFileLimits): FairGate {
  return new FairGate(limits, "files");
}

/** Office files that are printed for requests: archives, whose files wait for the same program, wait for one of them at most. */
const conversionLimits: GateLimits = { workers: 1, accountQueueMax: 5, queueMax: 50 };

/** Opens the gate for office files that are printed for requests. */
export function openConversions(limits = conversionLimits): FairGate {
  return new FairGate(limits, "office files");
}

/** Previews, each drawn in up to 0.1 s of the event loop and then printed: requests of one account leave others their turn. */
const previewLimits: GateLimits = { workers: 2, accountQueueMax: 10, queueMax: 100 };

/** Opens the gate for previews of documents. */
export function openPreviews(limits = previewLimits): FairGate {
  return new FairGate(limits, "previews");
}

/** Starts of forms by anyone who has the link, each with a whole envelope in memory: as many may wait as come at once by such a link. */
const startLimits: GateLimits = { workers: 4, accountQueueMax: 1000, queueMax: 2000 };

/** Opens the gate for starts of forms. */
export function openStarts(limits = startLimits): FairGate {
  return new FairGate(limits, "starts of forms");
}
