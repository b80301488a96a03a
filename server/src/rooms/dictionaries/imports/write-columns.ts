import { dictionaryLimits } from "@chancery/core/dictionary/limits.ts";
import type { RecordId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { Column } from "../dictionary/dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import type { ReadImport } from "./read-import.ts";
import { addColumn, removeColumn, saveColumn, takeSlot } from "../dictionary/store/columns.ts";

type Since = { readonly lastRecordId: RecordId | undefined; readonly at: Instant };

/** Makes the columns of a locked dictionary what the plan of an import says; those it leaves alone stay as they are. */
export async function writeColumns(needs: DictionariesNeeds, tx: Transaction, read: ReadImport, since: Since): Promise<void> {
  const { dictionary, plan, tally } = read;
  const dictionaryId = dictionary.id;
  for (const id of plan.removed) await removeColumn(tx, { dictionaryId, id, at: since.at });
  const slots = targetSlots(read);
  const known = new Map(dictionary.columns.map((column) => [column.id, column]));
  let next = plan.replacesColumns ? 0 : nextOrder(dictionary.columns);
  for (const [index, target] of plan.targets.entries()) {
    const before = target.columnId === undefined ? undefined : known.get(target.columnId);
    const longText = target.longText || tally.long.has(target);
    const { width, filterable } = before ?? { width: dictionaryLimits.widthDefault, filterable: false };
    const details = { name: target.name, longText, width, filterable };
    if (!before) {
      const id = needs.newId<"column">();
      await addNew(tx, slots[index]!, { ...details, ...since, dictionaryId, id, order: next++ });
    } else if (plan.replacesColumns)
      await saveColumn(tx, { ...details, at: since.at, dictionaryId, id: before.id, order: next++ });
  }
}

/** The slot of each target of the plan: its column's, or the next one that none has had. */
export function targetSlots({
  plan,
  dictionary,
  nextSlot,
}: Pick<ReadImport, "plan" | "dictionary" | "nextSlot">): readonly number[] {
  const slots = new Map(dictionary.columns.map(({ id, slot }) => [id, slot]));
  let next = nextSlot;
  return plan.targets.map(({ columnId }) => (columnId === undefined ? next++ : slots.get(columnId)!));
}

async function addNew(tx: Transaction, planned: number, column: Parameters<typeof addColumn>[2]): Promise<void> {
  const slot = await takeSlot(tx, column.dictionaryId);
  const isAdded = slot === planned && (await addColumn(tx, slot, column));
  if (!isAdded) throw new Error(`column ${column.name} cannot be made as it was planned`);
}

function nextOrder(columns: readonly Column[]): number {
  return Math.min(Math.max(-1, ...columns.map(({ order }) => order)) + 1, 2 ** 31 - 1 - dictionaryLimits.columnsMax);
}
