import { addDays, addMs } from "@chancery/core/ids/instant.ts";
import { importLimits } from "./limits.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { removeImports, takePieces } from "./store/cleaning.ts";
import { expireImports } from "./store/states.ts";

const batchMax = 500;

/** Ends what was never finished or confirmed, lets go of the files of what has ended, and forgets what ended long ago. */
export async function cleanImports({ database, clock, releaseBlobs }: DictionariesNeeds, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const late = addMs(now, -importLimits.waitsMs);
  const old = addDays(now, -importLimits.keptDays);
  const takeFiles = (): Promise<number> =>
    database.transaction(async (tx) => {
      const taken = await takePieces(tx, batchMax);
      await releaseBlobs(tx, taken, now);
      return taken.length;
    });
  while (!signal.aborted && (await expireImports(database, late, now, batchMax)) === batchMax);
  while (!signal.aborted && (await takeFiles()) === batchMax);
  while (!signal.aborted && (await removeImports(database, old, batchMax)) === batchMax);
}
