import { Fault } from "@chancery/core/fault/fault.ts";
import { nameKeyOf, type ColumnDetails } from "@chancery/core/dictionary/read-column.ts";
import type { ColumnId, DictionaryId, RecordId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Transaction } from "../../../io/database/database.ts";
import { onConstraint } from "../../../io/database/constraint.ts";

/** A column to store. `lastRecordId` is the newest record there is, if there is one. */
export type ColumnToSave = ColumnDetails & { readonly dictionaryId: DictionaryId; readonly id: ColumnId };
export type NewColumn = ColumnToSave & { readonly lastRecordId: RecordId | undefined; readonly at: Instant };

/** Takes the next slot of a locked dictionary. */
export async function takeSlot(tx: Transaction, dictionaryId: DictionaryId): Promise<number> {
  const row = await tx.first<{ readonly slot: number }>(sql`
    update dictionaries
    set next_slot = next_slot + 1
    where id = ${dictionaryId}
    returning next_slot - 1 as slot`);
  if (!row) throw new Error(`dictionary ${dictionaryId} is gone while it is locked`);
  return row.slot;
}

/** Adds a column at its slot. Throws column.name_used. */
export async function addColumn(tx: Transaction, slot: number, one: NewColumn): Promise<void> {
  await tx
    .run(
      sql`
    insert into dictionary_columns (dictionary_id, id, slot, name, name_key, position, width, is_long, last_record_id, created_at)
    values (${one.dictionaryId}, ${one.id}, ${slot}, ${one.name}, ${nameKeyOf(one.name)}, ${one.order}, ${one.width},
      ${one.longText}, ${one.lastRecordId ?? null}, ${one.at})`,
    )
    .catch((error: unknown) => onConstraint(error, usedName(one)));
}

/** Writes what a change of a column sets. Throws column.name_used. */
export async function saveColumn(tx: Transaction, one: ColumnToSave): Promise<void> {
  await tx
    .run(
      sql`
    update dictionary_columns
    set name = ${one.name},
      name_key = ${nameKeyOf(one.name)},
      position = ${one.order},
      width = ${one.width},
      is_long = ${one.longText}
    where dictionary_id = ${one.dictionaryId} and id = ${one.id}`,
    )
    .catch((error: unknown) => onConstraint(error, usedName(one)));
}

/** Removes a column. What records have in its slot is nobody's from now on. */
export async function removeColumn(tx: Transaction, dictionaryId: DictionaryId, id: ColumnId): Promise<void> {
  await tx.run(sql`
    delete from dictionary_columns
    where dictionary_id = ${dictionaryId} and id = ${id}`);
}

function usedName({ name }: ColumnDetails) {
  return { dictionary_columns_name: () => new Fault("column.name_used", { args: [name] }) };
}
