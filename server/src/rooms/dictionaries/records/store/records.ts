import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import sql, { join } from "sql-template-tag";
import type { StoredCells } from "@chancery/core/dictionary/terms.ts";
import type { RecordSetId, RecordId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { cellConditions, type FilterGroup } from "./filters.ts";

/** A record as stored: its cells by slot, the first of slot 1. Slots given away later are not there. */
export type RecordRow = { readonly id: RecordId; readonly cells: readonly (string | null)[] };

/** A record that is locked, and since when it is what it is. */
type LockedRow = RecordRow & { readonly changed_at: Instant };

/** Records to add to a set: texts of `copyLines`, and how many records they are. */
export type RecordsToAdd = { readonly setId: RecordSetId; readonly lines: readonly Buffer[]; readonly count: number };

/** Pieces of `copyLines`, each with how many records it has. */
export type RecordPieces = AsyncIterable<{ readonly lines: Buffer; readonly count: number }>;

/** From this number of records on, their terms are indexed at once, about 200 KiB of them, and the history notes their arrival. */
export const manyRecords = 100;

/** Adds records and counts them. The dictionary is locked, so that its columns stay. By COPY: one round trip, any number. */
export async function addRecords(tx: Transaction, { setId, lines, count }: RecordsToAdd): Promise<void> {
  await pipeline(Readable.from(lines), tx.copyFrom(copy));
  await counted(tx, setId, count);
}

/** The same for any number of records that are still being made: a piece in memory at a time. Answers how many they were. */
export async function copyRecords(tx: Transaction, setId: RecordSetId, pieces: RecordPieces): Promise<number> {
  let count = 0;
  const lines = async function* () {
    for await (const piece of pieces) {
      count += piece.count;
      yield piece.lines;
    }
  };
  await pipeline(lines, tx.copyFrom(copy, checksMaxMs));
  await counted(tx, setId, count);
  return count;
}

/** The longest time of the checks of ten million records after the last of them was copied. */
const checksMaxMs = 1_800_000;

const copy = "copy dictionary_records (set_id, id, cells, searched, terms, changed_at) from stdin";

async function counted(tx: Transaction, setId: RecordSetId, count: number): Promise<void> {
  if (count >= manyRecords) await sortTerms(tx);
  await countRecords(tx, setId, count);
}

/**
 * New terms wait in a list that every search reads through, up to 4 MiB of them, until PostgreSQL sorts them into the index.
 * After many records it is done at once: 10 000 look-ups took 20 times as long with the list full.
 */
async function sortTerms(tx: Transaction): Promise<void> {
  await tx.run(sql`
    select gin_clean_pending_list('dictionary_records_by_term'::regclass)`);
}

async function countRecords(tx: Transaction, setId: RecordSetId, count: number): Promise<void> {
  await tx.run(sql`
    insert into dictionary_sizes (set_id, part, records)
    values (${setId}, pg_backend_pid() % 16, ${count})
    on conflict (set_id, part) do update
    set records = dictionary_sizes.records + excluded.records`);
}

/** Those of the records that exist in the set and fit all groups of filters. */
export async function findRecordRows(
  db: Queries,
  setId: RecordSetId,
  { ids, groups }: { readonly ids: readonly RecordId[]; readonly groups: readonly FilterGroup[] },
): Promise<readonly RecordRow[]> {
  if (ids.length === 0) return [];
  const fits = [sql`set_id = ${setId}`, sql`id = any(${ids}::uuid[])`, ...cellConditions(groups)];
  return db.all<RecordRow>(sql`
    select id, cells
    from dictionary_records
    where ${join(fits, " and ")}`);
}

/** Locks a record until the transaction ends: its values are changed by one after the other. */
export async function lockRecord(tx: Transaction, setId: RecordSetId, id: RecordId): Promise<LockedRow | undefined> {
  return tx.first<LockedRow>(sql`
    select id, cells, changed_at
    from dictionary_records
    where set_id = ${setId} and id = ${id}
    for update`);
}

/** Writes the values of a locked record, and keeps what it was. `at` is not before its last change. */
export async function saveRecord(
  tx: Transaction,
  setId: RecordSetId,
  { id, cells, searched, terms, at }: StoredCells & { readonly id: RecordId; readonly at: Instant },
): Promise<void> {
  await keepVersions(tx, setId, [id], at);
  await tx.run(sql`
    update dictionary_records
    set cells = ${cells}::text[],
      searched = ${searched}::text[],
      terms = ${terms}::integer[],
      changed_at = ${at}
    where set_id = ${setId} and id = ${id}`);
}

/** Removes those of the records that are there, keeps what they were, and answers which they were. All end at one time. */
export async function removeRecords(
  tx: Transaction,
  setId: RecordSetId,
  ids: readonly RecordId[],
  now: () => Instant,
): Promise<readonly RecordId[]> {
  const locked = await tx.all<Omit<LockedRow, "cells">>(sql`
    select id, changed_at
    from dictionary_records
    where set_id = ${setId} and id = any(${ids}::uuid[])
    order by id
    for update`);
  const found = locked.map(({ id }) => id);
  const at = notBefore(now(), ...locked.map(({ changed_at }) => changed_at));
  await keepVersions(tx, setId, found, at);
  await tx.run(sql`
    delete from dictionary_records
    where set_id = ${setId} and id = any(${found}::uuid[])`);
  await countRecords(tx, setId, -found.length);
  return found;
}

/** The time of a change of locked rows: the clocks of two processes may differ, but one change never comes before another. */
export function notBefore(now: Instant, ...changed: readonly Instant[]): Instant {
  return changed.reduce((latest, one) => (one > latest ? one : latest), now);
}

/** Copies locked records into the history as they were until now. Of two changes within a millisecond only the last is kept. */
async function keepVersions(tx: Transaction, setId: RecordSetId, ids: readonly RecordId[], at: Instant): Promise<void> {
  await tx.run(sql`
    insert into dictionary_record_versions (set_id, id, cells, valid_from, valid_until)
    select set_id, id, cells, changed_at, ${at}
    from dictionary_records
    where set_id = ${setId}
      and id = any(${ids}::uuid[])
      and changed_at < ${at}`);
}
