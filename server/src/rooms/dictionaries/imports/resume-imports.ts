import type { Origin } from "@chancery/core/access/caller.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { publish } from "../../../jobs/publish.ts";
import { importEvent } from "./events.ts";
import { importLimits } from "./limits.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { takeForgotten, unlockLeft } from "./store/runs.ts";

const batchMax = 100;
const origin: Origin = { requestId: "dictionary-imports.resume", ip: "", userAgent: "", source: "JOB" };

/** Gives imports that have lost their job another, and unlocks dictionaries that no import is at work on. */
export async function resumeImports({ database, clock }: DictionariesNeeds): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const before = addMs(now, -importLimits.forgottenMs);
    const forgotten = await takeForgotten(tx, { before, now, limit: batchMax });
    await publish(tx, { audit: [], events: forgotten.map(importEvent), origin });
  });
  while ((await unlockLeft(database, batchMax)) === batchMax);
}
