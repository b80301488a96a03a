import { Fault } from "@chancery/core/fault/fault.ts";
import type { DictionaryId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { findOwn } from "./find-dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { recordChange } from "./events.ts";
import { archiveDictionary as archiveStored, lockDictionary } from "./store/dictionaries.ts";

/** Archives a dictionary; archiving again changes nothing. Throws dictionary.not_found, dictionary.forbidden, dictionary.locked. */
export async function archiveDictionary(needs: DictionariesNeeds, id: DictionaryId, by: InMailbox): Promise<Reply> {
  const reply = { status: 200 };
  return needs.database.transaction(async (tx) => {
    await lockDictionary(tx, id);
    const { isArchived, isLocked } = await findOwn(tx, id, by.mailbox);
    if (!isArchived && isLocked) throw new Fault("dictionary.locked", { data: { allowed: [] } });
    await by.settle(tx, reply);
    if (isArchived) return reply;
    await archiveStored(tx, id, needs.clock.now());
    await recordChange(needs, tx, { id, operation: "dictionary-archived", details: {} }, by);
    return reply;
  });
}
