import { addDays } from "@chancery/core/ids/instant.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfPurge } from "../changes.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { purgeFolders } from "../store/flags.ts";

const batchMax = 100;

/**
 * Takes envelopes out of mailboxes for good that were in their recycle bin for the configured days. The envelope stays for
 * the others, and its audit trail for ever; a draft stays in the bin until it is removed or restored. Answers how many.
 */
export async function purgeBin(needs: EnvelopesNeeds, signal: AbortSignal): Promise<number> {
  let purged = 0;
  while (!signal.aborted) {
    const count = await purgeBatch(needs);
    purged += count;
    if (count < batchMax) break;
  }
  return purged;
}

async function purgeBatch({ database, clock, binDays }: EnvelopesNeeds): Promise<number> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const rows = await purgeFolders(tx, addDays(now, -binDays), batchMax);
    const purged = rows.map((row) => ({ id: row.envelope_id, mailboxId: row.mailbox_id }));
    await publish(tx, changeOfPurge(purged, now));
    return purged.length;
  });
}
