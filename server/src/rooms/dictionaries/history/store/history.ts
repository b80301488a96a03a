import sql, { empty, type Sql } from "sql-template-tag";
import type { ColumnId, DictionaryId, RecordId, RecordSetId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";
import type { ArrivalTime } from "../../records/copy-rows.ts";
import type { Column } from "../../dictionary/dictionary.ts";
import type { RecordsSlice } from "../../records/store/list-records.ts";
import type { RecordRow } from "../../records/store/records.ts";

/**
 * The records of a set as they were at an instant. No record of that time has an id greater than `lastId`. `unseen`: the arrival
 * times of records whose transactions had not committed then.
 */
export type Moment = {
  readonly setId: RecordSetId;
  readonly at: Instant;
  readonly lastId: RecordId;
  readonly unseen: readonly ArrivalTime[];
};

/** A slice of them: after `after`, up to `through` or the end. */
type Reach = { readonly after: RecordId | undefined; readonly through: RecordId | undefined };

const arrivalsMax = 1000;

/** The instant since which the history is complete. */
export async function findKeptFrom(db: Queries): Promise<Instant | undefined> {
  return db.value<Instant>(sql`
    select kept_from
    from dictionary_history`);
}

/** The record set of the dictionary at an instant; undefined before the dictionary existed. */
export async function findSetAt(db: Queries, dictionaryId: DictionaryId, at: Instant): Promise<RecordSetId | undefined> {
  return db.value<RecordSetId>(sql`
    select id
    from dictionary_sets
    where dictionary_id = ${dictionaryId}
      and valid_from <= ${at}
      and (valid_until is null or valid_until > ${at})
      and not is_forgotten
    order by id desc
    limit 1`);
}

/** The columns at an instant, by order and then by age. */
export async function findColumnsAt(db: Queries, dictionaryId: DictionaryId, at: Instant): Promise<readonly Column[]> {
  const rows = await db.all<{
    readonly id: ColumnId;
    readonly slot: number;
    readonly name: string;
    readonly position: number;
    readonly width: number;
    readonly is_long: boolean;
    readonly is_filterable: boolean;
  }>(sql`
    select id, slot, name, position, width, is_long, is_filterable
    from dictionary_columns
    where dictionary_id = ${dictionaryId} and coalesce(changed_at, created_at) <= ${at}
    union all
    select id, slot, name, position, width, is_long, is_filterable
    from dictionary_column_versions
    where dictionary_id = ${dictionaryId} and valid_from <= ${at} and valid_until > ${at}
    order by position, slot
    limit 1000`);
  return rows.map(({ id, slot, name, position, width, is_long, is_filterable }) => ({
    id,
    slot,
    name,
    width,
    order: position,
    longText: is_long,
    filterable: is_filterable,
    lastRecordId: undefined,
  }));
}

/** The arrival times of records that were not visible yet at an instant. */
export async function findUnseen(db: Queries, setId: RecordSetId, at: Instant): Promise<readonly ArrivalTime[]> {
  return db.values<ArrivalTime>(sql`
    select said_at::text as said_at
    from dictionary_arrivals
    where set_id = ${setId} and said_at <= ${at} and seen_at > ${at}
    order by dictionary_arrivals.said_at, seen_at
    limit ${arrivalsMax}`);
}

/** A slice of past records: current rows and kept versions, both in the order of their keys. */
export async function listRecordsAt(
  db: Queries,
  moment: Moment,
  { limit, offset, ...reach }: RecordsSlice & Reach,
): Promise<readonly RecordRow[]> {
  return db.all<RecordRow>(sql`
    select id, cells
    from (
      (${present(moment, reach)}
      order by id
      limit ${offset + limit})
      union all
      (${past(moment, reach)}
      order by id
      limit ${offset + limit})
    ) seen
    order by id
    limit ${limit}
    offset ${offset}`);
}

/** The number of past records in a bounded slice. */
export async function countRecordsAt(db: Queries, moment: Moment, reach: Reach): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from (${present(moment, reach)}
      union all
      ${past(moment, reach)}
    ) seen`);
}

/** The id up to which a search reads `walkMax` records, or as many versions; undefined if both end before. */
export async function findReachAt(
  db: Queries,
  { setId, lastId }: Moment,
  { after, walkMax }: Pick<Reach, "after"> & { readonly walkMax: number },
): Promise<RecordId | undefined> {
  const there = sql`set_id = ${setId} and id <= ${lastId}${behind(after)}`;
  const row = await db.first<{ readonly id: RecordId | null }>(sql`
    select least(
      (select id from dictionary_records where ${there} order by id limit 1 offset ${walkMax - 1}),
      (select id from dictionary_record_versions where ${there} order by id limit 1 offset ${walkMax - 1})
    ) as id`);
  return row?.id ?? undefined;
}

function present({ setId, at, lastId, unseen }: Moment, { after, through }: Reach): Sql {
  return sql`
      select id, cells
      from dictionary_records
      where set_id = ${setId}
        and id <= ${through ?? lastId}${behind(after)}
        and changed_at <= ${at}
        and changed_at <> all(${unseen}::timestamptz[])`;
}

function past({ setId, at, lastId, unseen }: Moment, { after, through }: Reach): Sql {
  return sql`
      select id, cells
      from dictionary_record_versions
      where set_id = ${setId}
        and id <= ${through ?? lastId}${behind(after)}
        and valid_from <= ${at}
        and valid_until > ${at}
        and valid_from <> all(${unseen}::timestamptz[])`;
}

function behind(after: RecordId | undefined): Sql {
  return after === undefined ? empty : sql` and id > ${after}`;
}
