import { runBatches } from "../../../jobs/schedule.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { removeOldRemoteSignings } from "./store.ts";

const pageMax = 1000;

/** Removes remote signings that were not completed in time. */
export async function purgeRemoteSignings({ database, clock }: EnvelopesNeeds, signal: AbortSignal): Promise<void> {
  await runBatches(pageMax, signal, () => removeOldRemoteSignings(database, clock.now(), pageMax));
}
