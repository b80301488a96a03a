import { addMs } from "@chancery/core/ids/instant.ts";
import { retentionLimits } from "../limits.ts";
import type { RetentionNeeds } from "../needs.ts";

const batchMax = 500;
type Key = NonNullable<Parameters<RetentionNeeds["envelopes"]["lockUnswept"]>[1]["after"]>;

/**
 * Erases the texts of the trails of removed envelopes once more, a day later: a request or job that was under way may have added a record.
 * Trails that a legal hold covers by then wait until it is lifted.
 */
export async function sweepTrails(needs: RetentionNeeds, signal: AbortSignal): Promise<void> {
  for (let key: Key | undefined; !signal.aborted;) {
    key = await sweepOnce(needs, key);
    if (!key) return;
  }
}

async function sweepOnce(
  { database, clock, envelopes, audit }: RetentionNeeds,
  after: Key | undefined,
): Promise<Key | undefined> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    await audit.shareHolds(tx);
    const found = await envelopes.lockUnswept(tx, { before: addMs(now, -retentionLimits.sweepMs), after }, batchMax);
    const ids = found.map(({ envelope_id: id }) => id);
    const held = new Set(await audit.listHeldEnvelopes(tx, ids));
    const free = ids.filter((id) => !held.has(id));
    await audit.eraseTextsOf(
      tx,
      free.map((id) => ({ kind: "envelope", id })),
    );
    await envelopes.saveSwept(tx, free, now);
    return found.at(-1);
  });
}
