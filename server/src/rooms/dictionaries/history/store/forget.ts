import sql from "sql-template-tag";
import type { RecordSetId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** Moves the start of the readable history to an instant, before anything older is removed. */
export async function moveKeptFrom(db: Queries, before: Instant): Promise<void> {
  await db.run(sql`
    update dictionary_history
    set kept_from = greatest(kept_from, ${before})`);
}

/** Removes up to `max` versions of records that ended before; returns their number. */
export async function forgetVersions(db: Queries, before: Instant, max: number): Promise<number> {
  return db.run(sql`
    delete from dictionary_record_versions
    where (set_id, id, valid_until) in (
      select set_id, id, valid_until
      from dictionary_record_versions
      where valid_until < ${before}
      order by valid_until, set_id, id
      limit ${max}
    )`);
}

/** Removes up to `max` versions of columns that ended before; returns their number. */
export async function forgetColumns(db: Queries, before: Instant, max: number): Promise<number> {
  return db.run(sql`
    delete from dictionary_column_versions
    where (dictionary_id, id, valid_until) in (
      select dictionary_id, id, valid_until
      from dictionary_column_versions
      where valid_until < ${before}
      order by valid_until, dictionary_id, id
      limit ${max}
    )`);
}

/** Removes up to `max` arrivals that are visible to all readers; returns their number. */
export async function forgetArrivals(db: Queries, before: Instant, max: number): Promise<number> {
  return db.run(sql`
    delete from dictionary_arrivals
    where (set_id, said_at, seen_at) in (
      select set_id, said_at, seen_at
      from dictionary_arrivals
      where seen_at < ${before}
      order by seen_at, set_id, said_at
      limit ${max}
    )`);
}

/** Closes the oldest set that ended before, for all readers; undefined if there is none. */
export async function closeOldSet(db: Queries, before: Instant): Promise<RecordSetId | undefined> {
  const row = await db.first<{ readonly id: RecordSetId }>(sql`
    update dictionary_sets
    set is_forgotten = true
    where id in (
      select id
      from dictionary_sets
      where valid_until < ${before}
      order by valid_until, id
      limit 1
    )
    returning id`);
  return row?.id;
}

/** Removes up to `max` records of a closed set; returns their number. */
export async function forgetRecords(db: Queries, setId: RecordSetId, max: number): Promise<number> {
  return db.run(sql`
    delete from dictionary_records
    where set_id = ${setId}
      and id in (
        select id
        from dictionary_records
        where set_id = ${setId}
        order by id
        limit ${max}
      )`);
}

/** Removes up to `max` versions of records of a closed set; returns their number. */
export async function forgetVersionsOf(db: Queries, setId: RecordSetId, max: number): Promise<number> {
  return db.run(sql`
    delete from dictionary_record_versions
    where set_id = ${setId}
      and (id, valid_until) in (
        select id, valid_until
        from dictionary_record_versions
        where set_id = ${setId}
        order by id, valid_until
        limit ${max}
      )`);
}

/** Removes a closed set that has no records left. */
export async function removeSet(db: Queries, setId: RecordSetId): Promise<void> {
  await db.run(sql`
    with sizes as (
      delete from dictionary_sizes
      where set_id = ${setId}
    ), arrivals as (
      delete from dictionary_arrivals
      where set_id = ${setId}
    )
    delete from dictionary_sets
    where id = ${setId} and is_forgotten`);
}
