import { nameKeyOf, type ColumnDetails } from "@chancery/core/dictionary/read-column.ts";
import type { ColumnId, DictionaryId, RecordId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Transaction } from "../../../io/database/database.ts";

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

/** Adds a column at its slot. False when another column has the name. */
export async function addColumn(tx: Transaction, slot: number, one: NewColumn): Promise<boolean> {
  const added = await tx.run(sql`
    insert into dictionary_columns (dictionary_id, id, slot, name, name_key, position, width, is_long, last_record_id, created_at)
    values (${one.dictionaryId}, ${one.id}, ${slot}, ${one.name}, ${nameKeyOf(one.name)}, ${one.order}, ${one.width},
      ${one.longText}, ${one.lastRecordId ?? null}, ${one.at})
    on conflict (dictionary_id, name_key) do nothing`);
  return added > 0;
}

/** Writes what a change of a column of a locked dictionary sets. False when another column has the name. */
export async function saveColumn(tx: Transaction, one: ColumnToSave): Promise<boolean> {
  const saved = await tx.run(sql`
    update dictionary_columns c
    set name = ${one.name},
      name_key = ${nameKeyOf(one.name)},
      position = ${one.order},
      width = ${one.width},
      is_long = ${one.longText}
    where c.dictionary_id = ${one.dictionaryId}
      and c.id = ${one.id}
      and not exists (
        select 1
        from dictionary_columns o
        where o.dictionary_id = ${one.dictionaryId} and o.name_key = ${nameKeyOf(one.name)} and o.id <> c.id
      )`);
  return saved > 0;
}

/** Removes a column. What records have in its slot is nobody's from now on. */
export async function removeColumn(tx: Transaction, dictionaryId: DictionaryId, id: ColumnId): Promise<void> {
  await tx.run(sql`
    delete from dictionary_columns
    where dictionary_id = ${dictionaryId} and id = ${id}`);
}
