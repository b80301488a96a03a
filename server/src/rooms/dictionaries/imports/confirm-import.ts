import { readImportSettings, type ImportSettingsInput } from "@chancery/core/dictionary/import-settings.ts";
import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { ImportId } from "@chancery/core/ids/id.ts";
import { may } from "../../../http/route/permission.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { findWritable } from "../dictionary/find-dictionary.ts";
import { findOwnImport, wrongState } from "./find-import.ts";
import { importEvent, importRecord } from "./events.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { lockDictionary } from "../dictionary/store/dictionaries.ts";
import { approveImport } from "./store/states.ts";

/**
 * Stores the settings of a file and has a job import it; the dictionary is LOCKED from here on. Throws import.not_found,
 * value.unsupported for each setting, import.state, dictionary.forbidden, dictionary.archived, dictionary.locked.
 */
export async function confirmImport(
  { database, clock }: DictionariesNeeds,
  id: ImportId,
  input: ImportSettingsInput,
  by: InMailbox,
): Promise<Reply> {
  const { dictionaryId } = await findOwnImport(database, id, by.mailbox);
  const rows: FaultRow[] = [];
  const settings = readImportSettings(input, rows);
  refuse(rows);
  const mayChangeColumns = may(by.mailbox, "dictionaryManage");
  return database.transaction(async (tx) => {
    const now = clock.now();
    await lockDictionary(tx, dictionaryId);
    const task = await findOwnImport(tx, id, by.mailbox);
    if (task.status !== "PENDING") throw wrongState(task);
    await findWritable(tx, dictionaryId, by.mailbox);
    if (!(await approveImport(tx, task, { settings, mayChangeColumns }, now))) {
      throw wrongState(await findOwnImport(tx, id, by.mailbox));
    }
    const record = { ...importRecord(task, "dictionary-import-confirmed", now, { ...settings }), userId: by.caller.userId };
    await publish(tx, { audit: [record], events: [importEvent(id)], origin: by.origin });
    return by.settle(tx, { status: 200 });
  });
}
