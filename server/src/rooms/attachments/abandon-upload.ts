import type { UploadId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Reply } from "../../http/route/route.ts";
import { runBatches } from "../../jobs/schedule.ts";
import { uploadLimits } from "./limits.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { markBlobs } from "./store/blob-removals.ts";
import { lockExpired, lockUpload, removePieces, removeUploads } from "./store/uploads.ts";
import type { UploadActing } from "./upload.ts";
import { findOwnUpload } from "./show-upload.ts";

/** Removes an upload with its bytes; an attachment made of it stays. Throws attachment.not_found. */
export async function abandonUpload(
  needs: AttachmentsNeeds,
  id: UploadId,
  owner: Pick<UploadActing, "mailbox" | "caller">,
): Promise<Reply> {
  await findOwnUpload(needs, id, owner);
  await needs.database.transaction(async (tx) => {
    if (!(await lockUpload(tx, id))) return;
    await markBlobs(tx, await removePieces(tx, [id]), needs.clock.now());
    await removeUploads(tx, [id]);
  });
  return { status: 204 };
}

/** Removes uploads that were not completed in time, and those that were completed long ago. */
export async function expireUploads(
  { database, clock }: Pick<AttachmentsNeeds, "database" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  await runBatches(uploadLimits.removedMax, signal, async () => {
    const now = clock.now();
    return database.transaction(async (tx) => {
      const expired = await lockExpired(tx, addMs(now, -uploadLimits.lifeMs), uploadLimits.removedMax);
      await markBlobs(tx, await removePieces(tx, expired), now);
      await removeUploads(tx, expired);
      return expired.length;
    });
  });
}
