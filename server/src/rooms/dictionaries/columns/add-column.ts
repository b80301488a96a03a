import { dictionaryLimits } from "@chancery/core/dictionary/limits.ts";
import type { SentColumn } from "@chancery/core/dictionary/read-column.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { DictionaryId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { changeColumnIn, checkedColumn, usedName } from "../records/change-columns.ts";
import type { Column } from "../dictionary/dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { addColumn as storeColumn, takeSlot } from "../dictionary/store/columns.ts";
import { findLastRecord } from "../records/store/list-records.ts";
import { showIds } from "../dictionary/view.ts";

const { columnsMax, columnsEverMax, widthDefault } = dictionaryLimits;
const orderMax = 2 ** 31 - 1;

/** Adds a column, last if it has no order. Throws the faults of lockWritable, value.too_many, column.name_used. */
export async function addColumn(needs: DictionariesNeeds, id: DictionaryId, sent: SentColumn, by: InMailbox): Promise<Reply> {
  return changeColumnIn(needs, id, by, async (tx, { setId, columns }) => {
    const details = checkedColumn(sent, {
      name: "",
      order: nextOrder(columns),
      width: widthDefault,
      longText: false,
      filterable: false,
    });
    if (columns.length >= columnsMax) throw tooMany(columnsMax);
    const slot = await takeSlot(tx, id);
    if (slot > columnsEverMax) throw tooMany(columnsEverMax);
    const columnId = needs.newId<"column">();
    const lastRecordId = await findLastRecord(tx, setId);
    const column = { ...details, dictionaryId: id, id: columnId, lastRecordId, at: needs.clock.now() };
    if (!(await storeColumn(tx, slot, column))) throw usedName(details);
    return { columnId, name: details.name, operation: "created", reply: { status: 201, body: showIds("columnUuid", columnId) } };
  });
}

function nextOrder(columns: readonly Column[]): number {
  return Math.min(Math.max(-1, ...columns.map(({ order }) => order)) + 1, orderMax);
}

function tooMany(max: number): Fault {
  return new Fault("value.too_many", { args: ["columns", max] });
}
