import sql from "sql-template-tag";
import type { RecordSetId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";
import { removeOld } from "../../../../io/database/remove-old.ts";

/** Moves the start of the readable history to an instant, before anything older is removed. */
export async function moveKeptFrom(db: Queries, before: Instant): Promise<void> {
  await db.run(sql`
    update dictionary_history
    set kept_from = greatest(kept_from, ${before})`);
}

/** Removes versions of records that ended before. */
export const forgetVersions = removeOld({
  table: "dictionary_record_versions",
  key: ["set_id", "id", "valid_until"],
  time: "valid_until",
});

/** Removes versions of columns that ended before. */
export const forgetColumns = removeOld({
  table: "dictionary_column_versions",
  key: ["dictionary_id", "id", "valid_until"],
  time: "valid_until",
});

/** Removes arrivals that are visible to all readers. */
export const forgetArrivals = removeOld({ table: "dictionary_arrivals", key: ["set_id", "said_at", "seen_at"], time: "seen_at" });

/** Closes the oldest set that ended before, for all readers; undefined if there is none. */
export async function closeOldSet(db: Queries, before: Instant): Promise<RecordSetId | undefined> {
  return db.value<RecordSetId>(sql`
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
