import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import sql, { join } from "sql-template-tag";
import type { StoredCells } from "@chancery/core/dictionary/terms.ts";
import type { DictionaryId, RecordId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { groupConditions, type FilterGroup } from "./filters.ts";

/** A record as stored: its cells by slot, the first of slot 1. Slots given away later are not there. */
export type RecordRow = { readonly id: RecordId; readonly cells: readonly (string | null)[] };

/** Records of one dictionary to add: texts of `copyLines`, and how many records they are. */
export type RecordsToAdd = { readonly dictionaryId: DictionaryId; readonly lines: readonly Buffer[]; readonly count: number };

/** From so many records on their terms are sorted in at once: some 200 KiB of them. */
const manyRecords = 100;

/** Adds records and counts them. The dictionary is locked, so that its columns stay. By COPY: one round trip, any number. */
export async function addRecords(tx: Transaction, { dictionaryId, lines, count }: RecordsToAdd): Promise<void> {
  const copy = "copy dictionary_records (dictionary_id, id, cells, searched, terms, changed_at) from stdin";
  await pipeline(Readable.from(lines), tx.copyFrom(copy));
  if (count >= manyRecords) await sortTerms(tx);
  await countRecords(tx, dictionaryId, count);
}

/**
 * New terms wait in a list that every search reads through, up to 4 MiB of them, until PostgreSQL sorts them into the index.
 * After many records it is done at once: 10 000 look-ups took 20 times as long with the list full.
 */
async function sortTerms(tx: Transaction): Promise<void> {
  await tx.run(sql`
    select gin_clean_pending_list('dictionary_records_by_term'::regclass)`);
}

async function countRecords(tx: Transaction, dictionaryId: DictionaryId, count: number): Promise<void> {
  await tx.run(sql`
    insert into dictionary_sizes (dictionary_id, part, records)
    values (${dictionaryId}, pg_backend_pid() % 16, ${count})
    on conflict (dictionary_id, part) do update
    set records = dictionary_sizes.records + excluded.records`);
}

/** How many records a dictionary has. */
export async function findSize(db: Queries, dictionaryId: DictionaryId): Promise<number> {
  const row = await db.first<{ readonly records: number }>(sql`
    select coalesce(sum(records), 0)::bigint as records
    from dictionary_sizes
    where dictionary_id = ${dictionaryId}`);
  return row?.records ?? 0;
}

/** Those of the records that exist in the dictionary and fit all groups of filters. */
export async function findRecordRows(
  db: Queries,
  dictionaryId: DictionaryId,
  { ids, groups }: { readonly ids: readonly RecordId[]; readonly groups: readonly FilterGroup[] },
): Promise<readonly RecordRow[]> {
  if (ids.length === 0) return [];
  const fits = [sql`dictionary_id = ${dictionaryId}`, sql`id = any(${ids}::uuid[])`, ...groupConditions(dictionaryId, groups)];
  return db.all<RecordRow>(sql`
    select id, cells
    from dictionary_records
    where ${join(fits, " and ")}`);
}

/** Locks a record until the transaction ends: its values are changed by one after the other. */
export async function lockRecord(tx: Transaction, dictionaryId: DictionaryId, id: RecordId): Promise<RecordRow | undefined> {
  return tx.first<RecordRow>(sql`
    select id, cells
    from dictionary_records
    where dictionary_id = ${dictionaryId} and id = ${id}
    for update`);
}

/** Writes the values of a locked record. */
export async function saveRecord(
  tx: Transaction,
  dictionaryId: DictionaryId,
  { id, cells, searched, terms, at }: StoredCells & { readonly id: RecordId; readonly at: Instant },
): Promise<void> {
  await tx.run(sql`
    update dictionary_records
    set cells = ${cells}::text[],
      searched = ${searched}::text[],
      terms = ${terms}::integer[],
      changed_at = ${at}
    where dictionary_id = ${dictionaryId} and id = ${id}`);
}

/** Removes those of the records that are there, in the order of their ids, and answers which they were. */
export async function removeRecords(
  tx: Transaction,
  dictionaryId: DictionaryId,
  ids: readonly RecordId[],
): Promise<readonly RecordId[]> {
  const locked = await tx.all<{ readonly id: RecordId }>(sql`
    select id
    from dictionary_records
    where dictionary_id = ${dictionaryId} and id = any(${ids}::uuid[])
    order by id
    for update`);
  const found = locked.map(({ id }) => id);
  await tx.run(sql`
    delete from dictionary_records
    where dictionary_id = ${dictionaryId} and id = any(${found}::uuid[])`);
  await countRecords(tx, dictionaryId, -found.length);
  return found;
}
