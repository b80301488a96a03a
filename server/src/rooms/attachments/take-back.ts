import type { Origin } from "@chancery/core/access/caller.ts";
import type { AttachmentId } from "@chancery/core/ids/id.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { noteRemoved } from "./note-removed.ts";
import { removeUntaken } from "./store/blob-removals.ts";

/**
 * Removes files uploaded for an envelope that was not created. Files that an envelope uses after all stay; the bytes are removed
 * like those of any attachment, an hour later and unless they have another use.
 */
export async function takeBack(
  { database, clock }: AttachmentsNeeds,
  ids: readonly AttachmentId[],
  origin: Origin,
): Promise<void> {
  if (ids.length === 0) return;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const removed = await removeUntaken(tx, ids);
    await noteRemoved(tx, removed, now, origin);
  });
}
