import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import type { ArchivesNeeds } from "../needs.ts";
import { removeArchives, removeBlobUses } from "../store/blob-uses.ts";

const batchMax = 500;

/**
 * Removes the archives of a removed envelope, in bounded batches; files that nothing else uses are removed an hour later. Repeating it is
 * harmless. Builds that are still under way add nothing any more, as their envelope is gone.
 */
export async function forgetArchives(needs: ArchivesNeeds, payload: Json, signal: AbortSignal): Promise<void> {
  const { database, attachments, clock } = needs;
  const envelopeId = parseId<"envelope">(String(Object(payload).envelopeId), "envelopeId");
  await database.transaction((tx) => removeArchives(tx, envelopeId));
  for (let removed = 1; removed > 0;) {
    signal.throwIfAborted();
    removed = await database.transaction(async (tx) => {
      const blobs = await removeBlobUses(tx, envelopeId, batchMax);
      await attachments.releaseBlobs(tx, blobs, clock.now());
      return blobs.length;
    });
  }
}
