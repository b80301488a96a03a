import type { Origin } from "@chancery/core/access/caller.ts";
import type { AttachmentId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import { markBlobs } from "./store/blob-removals.ts";

type Removed = { readonly id: AttachmentId; readonly sha256: string };

/** Marks the blobs of removed attachments, whose bytes are removed later unless they have another use, and writes a record of each. */
export async function noteRemoved(tx: Transaction, removed: readonly Removed[], at: Instant, origin: Origin): Promise<void> {
  const blobs = removed.map(({ sha256 }) => sha256);
  await markBlobs(tx, blobs, at);
  const audit = removed.map(({ id }) => ({ subject: { kind: "attachment", id } as const, operation: "attachment-removed", at }));
  await publish(tx, { audit, events: [], origin });
}
