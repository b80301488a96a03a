import sql, { empty, join, type Sql } from "sql-template-tag";
import type { RecordSetId, RecordId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";
import { cellConditions, groupConditions, termConditions, type FilterGroup } from "./filters.ts";
import type { RecordRow } from "./records.ts";

/** Records of a set that match all groups of filters. */
export type RecordsWanted = { readonly setId: RecordSetId; readonly groups: readonly FilterGroup[] };

/** A slice of the records in order of creation. */
export type RecordsSlice = { readonly offset: number; readonly limit: number; readonly after: RecordId | undefined };

/** The number of records that a scan reads. */
type WalkReach = { readonly walkMax: number };

/** A matching record, and the number of records read up to it. */
type WalkedRow = RecordRow & { readonly place: number };

/** The number of matching records, and the number of records read to count them. */
export type Counted = { readonly total: number; readonly looked: number };

/** Records without filters, by the key alone. */
export async function listRecords(db: Queries, setId: RecordSetId, slice: RecordsSlice): Promise<readonly RecordRow[]> {
  return db.all<RecordRow>(sql`
    with page as (
      select id
      from dictionary_records
      where set_id = ${setId}${behind(slice)}
      order by id
      limit ${slice.limit}
      offset ${slice.offset}
    )
    select r.id, r.cells
    from page p
    join dictionary_records r on r.set_id = ${setId} and r.id = p.id
    order by r.id`);
}

/** The same, read from the end: faster if `offset` is more than half of the records. */
export async function listLastRecords(
  db: Queries,
  setId: RecordSetId,
  { size, offset, limit }: { readonly size: number; readonly offset: number; readonly limit: number },
): Promise<readonly RecordRow[]> {
  const behindPage = size - offset - limit;
  return db.all<RecordRow>(sql`
    with page as (
      select id
      from dictionary_records
      where set_id = ${setId}
      order by id desc
      limit ${Math.max(0, Math.min(limit, size - offset))}
      offset ${Math.max(0, behindPage)}
    )
    select r.id, r.cells
    from page p
    join dictionary_records r on r.set_id = ${setId} and r.id = p.id
    order by r.id`);
}

/** The matches among the next `walkMax` records: fast if many match. */
export async function walkRecords(
  db: Queries,
  wanted: RecordsWanted,
  slice: RecordsSlice & WalkReach,
): Promise<readonly WalkedRow[]> {
  return db.all<WalkedRow>(sql`
    select id, cells, place
    from (${walked(wanted, slice)}) walked
    where ${join(cellConditions(wanted.groups), " and ")}
    order by id
    limit ${slice.limit}
    offset ${slice.offset}`);
}

/** The last record of a scan; undefined if the set ends before it. */
export async function findWalkEnd(
  db: Queries,
  { setId }: RecordsWanted,
  { walkMax, ...slice }: Pick<RecordsSlice, "after"> & WalkReach,
): Promise<RecordId | undefined> {
  return db.value<RecordId>(sql`
    select id
    from dictionary_records
    where set_id = ${setId}${behind(slice)}
    order by id
    limit 1
    offset ${walkMax - 1}`);
}

/** The number of matches in a scan, which ends at `max`. */
export async function countWalked(
  db: Queries,
  wanted: RecordsWanted,
  { max, ...slice }: Pick<RecordsSlice, "after"> & WalkReach & { readonly max: number },
): Promise<Counted> {
  const row = await db.first<{ readonly total: number; readonly last: number }>(sql`
    select count(*) as total, coalesce(max(place), 0) as last
    from (
      select place
      from (${walked(wanted, slice)}) walked
      where ${join(cellConditions(wanted.groups), " and ")}
      limit ${max}
    ) counted`);
  const { total = 0, last = 0 } = row ?? {};
  return { total, looked: total < max ? slice.walkMax : last };
}

/**
 * All matches, found by their terms and then sorted, and their number: fast if few match. The set is compared outside, because
 * terms belong to one set, and a plan made for sets of medium size must not use the key of a huge one.
 */
export async function seekRecords(
  db: Queries,
  wanted: RecordsWanted,
  slice: RecordsSlice,
): Promise<{ readonly rows: readonly RecordRow[]; readonly total: number | undefined }> {
  const rows = await db.all<RecordRow & { readonly total: number }>(sql`
    with found as materialized (
      select set_id, id, cells
      from dictionary_records
      where ${join(groupConditions(wanted.setId, wanted.groups), " and ")}${behind(slice)}
    )
    select id, cells, (select count(*) from found where set_id = ${wanted.setId}) as total
    from found
    where set_id = ${wanted.setId}
    order by id
    limit ${slice.limit}
    offset ${slice.offset}`);
  return { rows, total: rows[0]?.total ?? (slice.offset === 0 ? 0 : undefined) };
}

/** The number of matches among the first `seekMax` records found by terms, which is `looked`. */
export async function countSought(db: Queries, wanted: RecordsWanted, seekMax: number): Promise<Counted> {
  const row = await db.first<Counted>(sql`
    select count(*) as looked, count(*) filter (where ${fitting(wanted)}) as total
    from (
      select set_id, cells, searched
      from dictionary_records
      where ${join(termConditions(wanted.setId, wanted.groups), " and ")}
      limit ${seekMax}
    ) found`);
  return row ?? { total: 0, looked: 0 };
}

/** The number of records of a scan that the terms find, matches or not. */
export async function countFoundWalked(
  db: Queries,
  wanted: RecordsWanted,
  slice: Pick<RecordsSlice, "after"> & WalkReach,
): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from (${walked(wanted, slice)}) walked
    where ${join(termConditions(wanted.setId, wanted.groups), " and ")}`);
}

/** The number of records that the terms find, matches or not; counted up to `max`. */
export async function countFound(db: Queries, { setId, groups }: RecordsWanted, max: number): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from (
      select 1
      from dictionary_records
      where ${join(termConditions(setId, groups), " and ")}
      limit ${max}
    ) found`);
}

/** The newest record. */
export async function findLastRecord(db: Queries, setId: RecordSetId): Promise<RecordId | undefined> {
  return db.value<RecordId>(sql`
    select id
    from dictionary_records
    where set_id = ${setId}
    order by id desc
    limit 1`);
}

function fitting({ setId, groups }: RecordsWanted): Sql {
  return join([sql`set_id = ${setId}`, ...cellConditions(groups)], " and ");
}

function walked({ setId }: RecordsWanted, { walkMax, after }: Pick<RecordsSlice, "after"> & WalkReach): Sql {
  return sql`
      select set_id, id, cells, searched, terms, row_number() over (order by id) as place
      from dictionary_records
      where set_id = ${setId}${behind({ after })}
      order by id
      limit ${walkMax}`;
}

function behind({ after }: Pick<RecordsSlice, "after">): Sql {
  return after === undefined ? empty : sql` and id > ${after}`;
}
