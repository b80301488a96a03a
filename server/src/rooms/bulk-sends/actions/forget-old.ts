import { runBatches } from "../../../jobs/schedule.ts";
import { addDays } from "@chancery/core/ids/instant.ts";
import type { Attachments } from "../../attachments/index.ts";
import { bulkSendLimits } from "../limits.ts";
import type { BulkSendsNeeds } from "../needs.ts";
import { forgetResults, hideOldBulkSend, removeBulkSend } from "../store/forget.ts";

type ForgettingNeeds = Pick<BulkSendsNeeds, "database" | "clock"> & { readonly attachments: Pick<Attachments, "releaseBlobs"> };

/**
 * Removes old bulk sends after their results, in batches, and releases their files. Can be stopped at any point and continues
 * next time.
 */
export async function forgetOld({ database, clock, attachments }: ForgettingNeeds, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const before = addDays(now, -bulkSendLimits.keptDays);
  const { forgottenAtOnce } = bulkSendLimits;
  while (!signal.aborted) {
    const id = await hideOldBulkSend(database, before);
    if (id === undefined) return;
    await runBatches(forgottenAtOnce, signal, () => forgetResults(database, id, forgottenAtOnce));
    if (signal.aborted) return;
    await database.transaction(async (tx) => {
      const file = await removeBulkSend(tx, id);
      if (file !== undefined) await attachments.releaseBlobs(tx, [file], now);
    });
  }
}
