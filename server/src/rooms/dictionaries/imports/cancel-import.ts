import type { ImportId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { findOwnImport, wrongState } from "./find-import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { cancelImport as cancelStored, unlockIdle } from "./store/states.ts";
import { importRecord } from "./events.ts";

/**
 * Ends an unfinished import, of which nothing is stored; cancelling again succeeds. A running job notices at its next progress
 * report and releases the dictionary, so that is unlocked in a separate step. Throws import.not_found, import.state.
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
