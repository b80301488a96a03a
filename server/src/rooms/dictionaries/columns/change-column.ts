import type { SentColumn } from "@chancery/core/dictionary/read-column.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { changeColumnIn, checkedColumn, usedName, type ColumnRef } from "../records/change-columns.ts";
import { columnOf } from "../dictionary/find-dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { saveColumn } from "../dictionary/store/columns.ts";
import { showColumn } from "../dictionary/view.ts";

/** Changes the properties sent. Throws the faults of lockWritable, column.not_found, column.name_used. */
export async function changeColumn(needs: DictionariesNeeds, ref: ColumnRef, sent: SentColumn, by: InMailbox): Promise<Reply> {
  return changeColumnIn(needs, ref.id, by, async (tx, dictionary) => {
    const before = columnOf(dictionary, ref.columnId);
    const details = checkedColumn(sent, before);
    if (!(await saveColumn(tx, { ...details, dictionaryId: ref.id, id: before.id, at: needs.clock.now() })))
      throw usedName(details);
    const reply = { status: 200, body: showColumn({ ...details, id: before.id }) };
    return { columnId: before.id, name: details.name, operation: "changed", reply };
  });
}
