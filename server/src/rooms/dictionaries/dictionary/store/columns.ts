import { nameKeyOf, type ColumnDetails } from "@chancery/core/dictionary/read-column.ts";
import type { ColumnId, DictionaryId, RecordId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** A column to store. `lastRecordId` is the newest existing record, if any. */
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

/** The slot that takeSlot would take. */
export async function findNextSlot(db: Queries, dictionaryId: DictionaryId): Promise<number> {
  const row = await db.first<{ readonly next_slot: number }>(sql`
    select next_slot
    from dictionaries
    where id = ${dictionaryId}`);
  if (!row) throw new Error(`dictionary ${dictionaryId} is gone while it is locked`);
  return row.next_slot;
}

/** Adds a column at its slot. False if another column has the name. */
export async function addColumn(tx: Transaction, slot: number, one: NewColumn): Promise<boolean> {
  return tx.changes(sql`
    insert into dictionary_columns (dictionary_id, id, slot, name, name_key, position, width, is_long, is_filterable,
      last_record_id, created_at)
    values (${one.dictionaryId}, ${one.id}, ${slot}, ${one.name}, ${nameKeyOf(one.name)}, ${one.order}, ${one.width},
      ${one.longText}, ${one.filterable}, ${one.lastRecordId ?? null}, ${one.at})
    on conflict (dictionary_id, name_key) do nothing`);
}

/** Writes a change of a column of a locked dictionary and keeps the old version. False if another column has the name. */
export async function saveColumn(tx: Transaction, one: ColumnToSave & { readonly at: Instant }): Promise<boolean> {
  if (await isNameUsed(tx, one)) return false;
  await keepVersion(tx, one);
  await tx.run(sql`
    update dictionary_columns
    set name = ${one.name},
      name_key = ${nameKeyOf(one.name)},
      position = ${one.order},
      width = ${one.width},
      is_long = ${one.longText},
      is_filterable = ${one.filterable},
      changed_at = greatest(${one.at}, changed_at, created_at)
    where dictionary_id = ${one.dictionaryId} and id = ${one.id}`);
  return true;
}

async function isNameUsed(tx: Transaction, one: ColumnToSave): Promise<boolean> {
  return tx.has(sql`
    select id
    from dictionary_columns
    where dictionary_id = ${one.dictionaryId} and name_key = ${nameKeyOf(one.name)} and id <> ${one.id}`);
}

/** Removes a column of a locked dictionary and keeps its last version. The values in its slot belong to no column from now on. */
export async function removeColumn(tx: Transaction, { dictionaryId, id, at }: ColumnAt): Promise<void> {
  await keepVersion(tx, { dictionaryId, id, at });
  await tx.run(sql`
    delete from dictionary_columns
    where dictionary_id = ${dictionaryId} and id = ${id}`);
}

type ColumnAt = { readonly dictionaryId: DictionaryId; readonly id: ColumnId; readonly at: Instant };

/** Copies a column into the history as it was until now. */
async function keepVersion(tx: Transaction, { dictionaryId, id, at }: ColumnAt): Promise<void> {
  await tx.run(sql`
    insert into dictionary_column_versions (dictionary_id, id, slot, name, position, width, is_long, is_filterable,
      valid_from, valid_until)
    select dictionary_id, id, slot, name, position, width, is_long, is_filterable, coalesce(changed_at, created_at), ${at}
    from dictionary_columns
    where dictionary_id = ${dictionaryId}
      and id = ${id}
      and coalesce(changed_at, created_at) < ${at}`);
}
