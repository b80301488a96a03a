import { addMs } from "@chancery/core/ids/instant.ts";
import { runBatches } from "../../../jobs/schedule.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { preparationMs } from "./limits.ts";
import { removePreparations } from "./store/preparations.ts";

const pageMax = 1000;

/** Removes PDFs that were prepared for a signature and not signed in time. */
export async function purgePreparations({ database, clock }: EnvelopesNeeds, signal: AbortSignal): Promise<void> {
  const before = addMs(clock.now(), -preparationMs);
  await runBatches(pageMax, signal, () => removePreparations(database, before, pageMax));
}
