import type { Instant } from "@chancery/core/ids/instant.ts";
import { addDays } from "@chancery/core/ids/instant.ts";
import type { AttachmentsNeeds } from "../needs.ts";
import { listUnattached, markBlobs } from "../store/blob-removals.ts";

/** Age of a stray in days: so old that its row is not being written any more, and so young that few daily runs have missed it. */
const ageDays = { min: 1, max: 30 };
const batchMax = 500;
const firstDigits = 4;

/**
 * Marks blobs without a row, left when the service was killed between writing the blob and the row. The sweep removes them. Begins anywhere
 * and goes round, as the time of a run may end before it has seen the millions of blobs of a large store.
 */
export async function markStrays(needs: AttachmentsNeeds, signal: AbortSignal): Promise<void> {
  const now = needs.clock.now();
  let batch: string[] = [];
  for await (const { sha256, writtenAt } of listAround(needs)) {
    if (signal.aborted) return;
    if (!isOfAge(writtenAt, now)) continue;
    batch.push(sha256);
    if (batch.length < batchMax) continue;
    await markUnused(needs, batch, now);
    batch = [];
  }
  await markUnused(needs, batch, now);
}

async function* listAround({
  blobs,
  newId,
}: Pick<AttachmentsNeeds, "blobs" | "newId">): ReturnType<AttachmentsNeeds["blobs"]["list"]> {
  // the last digits of an id are chance
  const begin = newId().slice(-firstDigits);
  yield* blobs.list(begin);
  for await (const blob of blobs.list()) {
    if (blob.sha256.slice(0, firstDigits) > begin) return;
    yield blob;
  }
}

function isOfAge(writtenAt: Instant, now: Instant): boolean {
  return writtenAt < addDays(now, -ageDays.min) && writtenAt > addDays(now, -ageDays.max);
}

async function markUnused(
  { database, listUnusedElsewhere }: AttachmentsNeeds,
  batch: readonly string[],
  now: Instant,
): Promise<void> {
  const unattached = await listUnattached(database, batch);
  const strays = unattached.length > 0 ? await listUnusedElsewhere(database, unattached) : [];
  if (strays.length > 0) await database.transaction((tx) => markBlobs(tx, strays, now));
}
