import { runBatches } from "../../../jobs/schedule.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { noteRemoved } from "../note-removed.ts";
import type { AttachmentsNeeds } from "../needs.ts";
import { forgetMark, isBlobAttached, listMarked, lockBlob, removeUnused, startRemoval } from "../store/blob-removals.ts";

/** An attachment without an envelope is removed after this time. */
export const unusedLifeMs = 7 * 24 * 3_600_000;
/** A file is removed this long after its last attachment, so that concurrent uploads can claim it. */
export const blobGraceMs = 3_600_000;
/** An interrupted removal (kill -9) is resumed after this time. */
const removalTimeoutMs = 600_000;
const batchMax = 500;

const origin: Origin = { requestId: "attachments.sweep", ip: "", userAgent: "", source: "JOB" };

/** Removes attachments that were never used, and then files without a use. */
export async function sweepAttachments(needs: AttachmentsNeeds, signal: AbortSignal): Promise<void> {
  await runBatches(batchMax, signal, () => sweepRows(needs));
  const now = needs.clock.now();
  const before = { marked: addMs(now, -blobGraceMs), removing: addMs(now, -removalTimeoutMs) };
  for (;;) {
    const marked = await listMarked(needs.database, before, batchMax);
    for (const { sha256 } of marked) {
      if (signal.aborted) return;
      await sweepBlob(needs, sha256);
    }
    if (marked.length < batchMax) return;
  }
}

async function sweepRows({ database, clock }: AttachmentsNeeds): Promise<number> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const removed = await removeUnused(tx, addMs(now, -unusedLifeMs), batchMax);
    await noteRemoved(tx, removed, now, origin);
    return removed.length;
  });
}

/** Decides under the blob's lock and removes outside the transaction; saveAttachment is the counterpart. */
async function sweepBlob({ database, blobs, clock, listUnusedElsewhere }: AttachmentsNeeds, sha256: string): Promise<void> {
  const isRemoving = await database.transaction(async (tx) => {
    await lockBlob(tx, sha256);
    if (!(await isBlobAttached(tx, sha256)) && (await listUnusedElsewhere(tx, [sha256])).length > 0)
      return startRemoval(tx, sha256, clock.now());
    await forgetMark(tx, sha256);
    return false;
  });
  if (!isRemoving) return;
  await blobs.remove(sha256);
  await forgetMark(database, sha256);
}
