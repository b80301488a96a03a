import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import sql, { join } from "sql-template-tag";
import type { StoredCells } from "@chancery/core/dictionary/terms.ts";
import type { RecordSetId, RecordId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { copyHeader, copyTrailer } from "../copy-rows.ts";
import { cellConditions, type FilterGroup } from "./filters.ts";

/** A record as stored: its cells by slot, starting at slot 1. Slots assigned later are missing. */
export type RecordRow = { readonly id: RecordId; readonly cells: readonly (string | null)[] };

/** A locked record, and the time of its last change. */
type LockedRow = RecordRow & { readonly changed_at: Instant };

/** Records to add to a set: pieces of `copyRows`, and their number. */
export type RecordsToAdd = { readonly setId: RecordSetId; readonly rows: readonly Buffer[]; readonly count: number };

/** Pieces of `copyRows`, each with its number of records. */
export type RecordPieces = AsyncIterable<{ readonly rows: Buffer; readonly count: number }>;

/** From this number of records on, their terms are indexed at once, about 200 KiB of them, and the history notes their arrival. */
export const manyRecords = 100;

/** Adds records by COPY, and counts them. The dictionary is locked, so that its columns do not change. */
export async function addRecords(tx: Transaction, { setId, rows, count }: RecordsToAdd): Promise<void> {
  await copyAll(Readable.from(rows), () => tx.copyFrom(copy));
  await counted(tx, setId, count);
}

/**
 * The same for a stream of records, a few chunks of them in memory at a time. Returns their number. With 16 MB the terms of 4 MiB, after
 * which PostgreSQL moves them into the index, are sorted at once: the copy takes a seventh less time than with the default of 4 MB.
 */
export async function copyRecords(tx: Transaction, setId: RecordSetId, pieces: RecordPieces): Promise<number> {
  await tx.run(sql`set local work_mem = '16MB'`);
  let count = 0;
  const rows = async function* () {
    for await (const piece of pieces) {
      count += piece.count;
      yield piece.rows;
    }
  };
  const chunks = Readable.from(inChunks(rows()), { highWaterMark: chunksAhead });
  await copyAll(chunks, () => tx.copyFrom(copy, checksMaxMs));
  await counted(tx, setId, count);
  return count;
}

/** Bytes handed to the connection at a time: it takes no more before the event loop has sent them. */
const chunkBytes = 1024 ** 2;
/** Chunks made ahead: after every thousand records or so, PostgreSQL moves their terms into the index and reads nothing for 50 ms. */
const chunksAhead = 3;

/**
 * Bytes of rows in one COPY, and a chunk more: PostgreSQL holds a thousand rows of the binary format in memory, however long they are,
 * and takes no more bytes while it inserts them.
 */
const copyBytes = 4 * 1024 ** 2;

/** Copies rows, as many COPY statements as there have to be. */
async function copyAll(rows: Readable, open: () => Writable): Promise<void> {
  const source: AsyncIterator<Buffer> = rows[Symbol.asyncIterator]();
  let next = await source.next();
  const one = async function* () {
    yield copyHeader;
    for (let size = 0; !next.done && size < copyBytes; next = await source.next()) {
      size += next.value.length;
      yield next.value;
    }
    yield copyTrailer;
  };
  try {
    while (!next.done) await pipeline(one, open());
  } finally {
    rows.destroy();
  }
}

/** The same bytes in larger pieces. */
async function* inChunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size < chunkBytes) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}

/** The longest time of the checks of ten million records after the last of them was copied. */
const checksMaxMs = 1_800_000;

const copy = "copy dictionary_records (set_id, id, cells, searched, terms, changed_at) from stdin with (format binary)";

async function counted(tx: Transaction, setId: RecordSetId, count: number): Promise<void> {
  if (count >= manyRecords) await sortTerms(tx);
  await countRecords(tx, setId, count);
}

/**
 * New terms are collected in a list that every search scans, up to 4 MiB, until PostgreSQL moves them into the index. After many
 * records this is done at once: 10 000 look-ups took 20 times as long with the list full.
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

/** The given records that exist in the set and match all groups of filters. */
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

/** Locks a record until the transaction ends, so that its changes are serialized. */
export async function lockRecord(tx: Transaction, setId: RecordSetId, id: RecordId): Promise<LockedRow | undefined> {
  return tx.first<LockedRow>(sql`
    select id, cells, changed_at
    from dictionary_records
    where set_id = ${setId} and id = ${id}
    for update`);
}

/** Writes the values of a locked record and keeps the old ones. `at` is not before its last change. */
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

/** Removes the given records that exist, keeps their last versions, and returns their ids. All end at the same time. */
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

/** The time of a change of locked rows: clocks of processes may differ, but changes are never out of order. */
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
