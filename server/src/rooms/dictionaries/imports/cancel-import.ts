import type { ImportId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { findOwnImport, wrongState } from "./find-import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { cancelImport as cancelStored, unlockIdle } from "./store/states.ts";
import { importRecord } from "./events.ts";

/**
 * Ends an import that has not ended, and stores nothing of it; cancelling what is cancelled is done. A job at work sees it at its
 * next look and gives up the dictionary, which is why that is unlocked in a step of its own. Throws import.not_found, import.state.
 */
export async function cancelImport(needs: DictionariesNeeds, id: ImportId, by: InMailbox): Promise<Reply> {
  const { database, clock } = needs;
  const reply = { status: 204 };
  const { dictionaryId } = await database.transaction(async (tx) => {
    const now = clock.now();
    const found = await findOwnImport(tx, id, by.mailbox);
    const isCancelled = await cancelStored(tx, id, now);
    if (!isCancelled) {
      const seen = await findOwnImport(tx, id, by.mailbox);
      if (seen.status !== "CANCELLED") throw wrongState(seen);
    }
    await by.settle(tx, reply);
    const audit = isCancelled ? [importRecord(found, "dictionary-import-cancelled", now)] : [];
    await publish(tx, { audit, events: [], origin: by.origin });
    return found;
  });
  await unlockIdle(database, dictionaryId);
  return reply;
}
