import type { Origin } from "@chancery/core/access/caller.ts";
import type { AttachmentId } from "@chancery/core/ids/id.ts";
import { publish } from "../../jobs/publish.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { markBlobs, removeUntaken } from "./store/blob-removals.ts";

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
    await markBlobs(
      tx,
      removed.map(({ sha256 }) => sha256),
      now,
    );
    const audit = removed.map(({ id }) => ({
      subject: { kind: "attachment", id } as const,
      operation: "attachment-removed",
      at: now,
    }));
    await publish(tx, { audit, events: [], origin });
  });
}
