import sql, { empty, join, type Sql } from "sql-template-tag";
import type { RecordSetId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";
import type { Column } from "../../dictionary/dictionary.ts";
import { groupConditions, isIndexed, type FilterGroup } from "../../records/store/filters.ts";

/** The records to export, and which of their cells. */
export type ExportedRecords = {
  readonly setId: RecordSetId;
  readonly columns: readonly Column[];
  readonly groups: readonly FilterGroup[];
};

/** Makes a query that reads very many records scan them in order instead of sorting; few records are found by their terms. */
export async function walkInOrder(snapshot: Queries, groups: readonly FilterGroup[]): Promise<void> {
  if (isIndexed(groups)) return;
  await snapshot.run(sql`set local enable_sort = off`);
}

/** The cells of the records in order of creation. */
export function cellsQuery({ columns, ...wanted }: ExportedRecords): Sql {
  return recordsQuery(wanted, join(columns.map(cellOf), ", "));
}

/** The cells with an apostrophe before text that a spreadsheet would run as a formula. */
export function safeCellsQuery({ columns, ...wanted }: ExportedRecords): Sql {
  return recordsQuery(wanted, join(columns.map(cellOf).map(safe), ", "));
}

/** Ids and cells of the records in order of creation. */
export function recordsWithIdsQuery({ columns, ...wanted }: ExportedRecords): Sql {
  return recordsQuery(wanted, sql`id, ${join(columns.map(cellOf), ", ")}`);
}

/** Column names, made safe like their cells. */
export async function safeNames(snapshot: Queries, names: readonly string[]): Promise<readonly string[]> {
  return snapshot.values<string>(sql`
    select ${safe(sql`n.name`)} as name
    from unnest(${names}::text[]) with ordinality as n (name, place)
    order by n.place
    limit ${names.length}`);
}

function recordsQuery({ setId, groups }: Omit<ExportedRecords, "columns">, wanted: Sql): Sql {
  const fits = groups.length === 0 ? empty : sql` and ${join(groupConditions(setId, groups), " and ")}`;
  return sql`
    select ${wanted}
    from dictionary_records
    where set_id = ${setId}::uuid${fits}
    order by set_id, id`;
}

/** A line with one empty cell would be no row at all, so an only cell is quoted if it is empty. */
function cellOf({ slot }: Column, _index: number, columns: readonly Column[]): Sql {
  const cell = sql`cells[${slot}::integer]`;
  return columns.length === 1 ? sql`coalesce(${cell}, '')` : cell;
}

/** `=`, `+`, `-`, `@`, tab and CR begin formulas; signed numbers and telephone numbers are unchanged. */
function safe(text: Sql): Sql {
  return sql`case
      when ascii(${text}) in (61, 43, 45, 64, 9, 13) and ${text} !~ ${signedNumber} and ${text} !~ ${telephone}
      then chr(39) || ${text}
      else ${text}
    end`;
}

const digits = String.raw`([0-9]+|[0-9]{1,3}([ ,.'\u00a0\u202f][0-9]{3})+)`;
const signedNumber = String.raw`^[+-](${digits}([.,][0-9]+)?|[.,][0-9]+)([eE][+-]?[0-9]{1,3})?%?$`;
const telephone = String.raw`^\+[0-9 ().-]*[0-9]$`;
