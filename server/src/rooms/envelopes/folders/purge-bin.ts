import { addDays } from "@chancery/core/ids/instant.ts";
import { publish } from "../../../jobs/publish.ts";
import { runBatches } from "../../../jobs/schedule.ts";
import { changeOfPurge, removedEvent } from "../envelope/events.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { lockBinnedDrafts, removeEnvelopes } from "./store/drafts.ts";
import { purgeFolders, shareHolds } from "./store/flags.ts";

const batchMax = 100;

/**
 * Takes envelopes out of mailboxes for good that were in their recycle bin for the configured days. The envelope stays for
 * the others; a draft, which only its sender sees, is removed with all its data. Audit trails stay, and what is under a legal hold stays in the bin.
 */
export async function purgeBin(needs: EnvelopesNeeds, signal: AbortSignal): Promise<void> {
  await runBatches(batchMax, signal, () => purgeBatch(needs));
  await runBatches(batchMax, signal, () => removeBatch(needs));
}

async function purgeBatch({ database, clock, binDays }: EnvelopesNeeds): Promise<number> {
  return database.transaction(async (tx) => {
    await shareHolds(tx);
    const now = clock.now();
    const rows = await purgeFolders(tx, addDays(now, -binDays), batchMax);
    const purged = rows.map((row) => ({ id: row.envelope_id, mailboxId: row.mailbox_id }));
    await publish(tx, changeOfPurge(purged, now));
    return purged.length;
  });
}

async function removeBatch({ database, clock, binDays, attachments }: EnvelopesNeeds): Promise<number> {
  return database.transaction(async (tx) => {
    await shareHolds(tx);
    const now = clock.now();
    const rows = await lockBinnedDrafts(tx, addDays(now, -binDays), batchMax);
    const purged = rows.map((row) => ({ id: row.envelope_id, mailboxId: row.mailbox_id }));
    const ids = purged.map(({ id }) => id);
    await attachments.releaseAll(tx, ids);
    await removeEnvelopes(tx, ids);
    await publish(tx, { ...changeOfPurge(purged, now), events: ids.map(removedEvent) });
    return purged.length;
  });
}
