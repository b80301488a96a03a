import sql from "sql-template-tag";
import { exactTerm } from "@chancery/core/dictionary/terms.ts";
import type { RecordId, RecordSetId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";
import type { Column } from "../../dictionary/dictionary.ts";

/** A column of the records of a set. */
export type ColumnOfSet = { readonly setId: RecordSetId; readonly column: Column };

/** The oldest record with a value. */
export type RecordOfValue = { readonly value: string; readonly id: RecordId };

/** The values among the first `walkMax` records, each with its oldest record. */
export async function findFirstMatches(
  db: Queries,
  { setId, column }: ColumnOfSet,
  { values, walkMax }: { readonly values: readonly string[]; readonly walkMax: number },
): Promise<readonly RecordOfValue[]> {
  return db.all<RecordOfValue>(sql`
    select distinct on (q.value) q.value, walked.id
    from (
      select id, cells
      from dictionary_records
      where set_id = ${setId}
      order by id
      limit ${walkMax}
    ) walked
    join unnest(${values}::text[]) as q (value) on walked.cells[${column.slot}::integer] = q.value
    order by q.value, walked.id
    limit ${values.length}`);
}

/** The oldest record whose cell equals each value. Without `offset 0` the planner may scan by id. */
export async function findMatchingRecords(
  db: Queries,
  { setId, column }: ColumnOfSet,
  values: readonly string[],
): Promise<readonly RecordOfValue[]> {
  const terms = values.map((value) => exactTerm({ setId, slot: column.slot }, value));
  return db.all<RecordOfValue>(sql`
    select q.value, oldest.id
    from unnest(${terms}::integer[], ${values}::text[]) as q (term, value)
    cross join lateral (
      select id
      from (
        select r.set_id, r.id
        from dictionary_records r
        where r.terms @> array[q.term]
          and r.cells[${column.slot}::integer] = q.value
        offset 0
      ) equal
      where equal.set_id = ${setId}
      order by id
      limit 1
    ) oldest`);
}
