import { Fault } from "@chancery/core/fault/fault.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { changeColumnIn, type ColumnRef } from "../records/change-columns.ts";
import { columnOf } from "../dictionary/find-dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { removeColumn as removeStored } from "../dictionary/store/columns.ts";
import { showIds } from "../dictionary/view.ts";

/**
 * Removes a column other than the last one. No record is written. Throws the faults of lockWritable, column.not_found,
 * column.last.
 */
export async function removeColumn(needs: DictionariesNeeds, ref: ColumnRef, by: InMailbox): Promise<Reply> {
  return changeColumnIn(needs, ref.id, by, async (tx, dictionary) => {
    const { id: columnId, name } = columnOf(dictionary, ref.columnId);
    if (dictionary.columns.length === 1) throw new Fault("column.last", { data: { allowed: [] } });
    await removeStored(tx, { dictionaryId: ref.id, id: columnId, at: needs.clock.now() });
    return { columnId, name, operation: "removed", reply: { status: 200, body: showIds("columnUuid", columnId) } };
  });
}
