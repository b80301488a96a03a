import { storing } from "@chancery/core/dictionary/terms.ts";
import { columnNames } from "../records/rows.ts";
import {
  cellCondition,
  copyLine,
  isFound,
  pageRows,
  quoted,
  termsText,
  valuesText,
  type Filter,
  type Layout,
  type Place,
} from "./layout.ts";

const slots = columnNames.map((_, index) => index + 1);
const columnIds = slots.map((slot) => `0194aaaa-0000-7000-8000-00000000000${slot}`);

/** Differences between the layouts with a row per record. */
type Wide = {
  readonly name: string;
  readonly isTableEach: boolean;
  /** The columns of cells and of folded cells, with their types, and how one cell is reached. */
  readonly columns: readonly string[];
  readonly type: string;
  cell(slot: number): string;
  searched(slot: number): string;
  written(cells: readonly (string | null)[]): readonly (string | null)[];
};

/** Cells in an array, folded cells in another: what the service does. */
export const arrayLayout = wide({
  name: "cells in an array (chosen)",
  isTableEach: false,
  columns: ["cells", "searched"],
  type: 'text[] collate "C"',
  cell: (slot) => `cells[${slot}]`,
  searched: (slot) => `searched[${slot}]`,
  written: (cells) => [`{${cells.map((cell) => (cell === null ? "NULL" : `"${cell.replace(/["\\]/g, "\\$&")}"`)).join(",")}}`],
});

/** Cells in jsonb by the id of their column. */
export const jsonbLayout = wide({
  name: "cells in jsonb",
  isTableEach: false,
  columns: ["cells", "searched"],
  type: "jsonb",
  cell: (slot) => `(cells->>'${columnIds[slot - 1]}')`,
  searched: (slot) => `(searched->>'${columnIds[slot - 1]}')`,
  written: (cells) => [
    JSON.stringify(Object.fromEntries(cells.flatMap((cell, at) => (cell === null ? [] : [[columnIds[at], cell]])))),
  ],
});

/** A table a dictionary, a column of it a cell. */
export const tableLayout = wide({
  name: "a table a dictionary",
  isTableEach: true,
  type: 'text collate "C"',
  columns: [...slots.map((slot) => `c${slot}`), ...slots.map((slot) => `s${slot}`)],
  cell: (slot) => `c${slot}`,
  searched: (slot) => `s${slot}`,
  written: (cells) => cells,
});

function wide({ name, isTableEach, columns, type, cell, searched, written }: Wide): Layout {
  const key = isTableEach ? ["id"] : ["set_id", "id"];
  const ours = ({ set }: Place): string => (isTableEach ? "" : `set_id = ${quoted(set)} and `);
  const all = slots.map((slot) => cell(slot)).join(", ");
  const condition = (place: Place, filter: Filter): string => {
    const fits = cellCondition(filter, cell(filter.slot), searched(filter.slot));
    return isFound(filter) ? `terms @> ${termsText(place.set, filter)} and ${fits}` : fits;
  };
  return {
    name,
    isTableEach,
    tableOf: (table) =>
      `create table ${table} (${key.map((one) => `${one} uuid not null, `).join("")}
        ${columns.map((one) => `${one} ${type}, `).join("")} terms integer[] not null, changed_at timestamptz not null,
        primary key (${key.join(", ")}));
      create index on ${table} using gin (terms);`,
    copyInto: (table) => `copy ${table} (${[...key, ...columns, "terms", "changed_at"].join(", ")}) from`,
    linesFor: (set) => {
      const store = storing(set, slots);
      return (id, texts) => {
        const { cells, searched: folded, terms } = store(new Map(texts.map((text, at) => [at + 1, text])));
        const rest = [...written(cells), ...written(folded), `{${terms.join(",")}}`, "2026-01-01T00:00:00.000Z"];
        return copyLine([...(isTableEach ? [id] : [set, id]), ...rest]);
      };
    },
    page: (place, filters) => {
      const fits = filters.map((filter) => condition(place, filter)).join(" and ");
      if (!filters.some(isFound))
        return `select id, ${all} from ${place.table} where ${ours(place)}${fits} order by id limit ${pageRows}`;
      return `with found as materialized (select * from ${place.table} where ${fits})
        select id, ${all} from found where ${ours(place)}true order by id limit ${pageRows}`;
    },
    behind: (place, id) => `select id, ${all} from ${place.table} where ${ours(place)}id > '${id}' order by id limit ${pageRows}`,
    lookUp: (place, values) =>
      `select q.value, oldest.id from ${valuesText(place.set, values)} cross join lateral (select id from
        (select * from ${place.table} where terms @> array[q.term] and ${cell(1)} = q.value offset 0) equal
        where ${ours(place)}true order by id limit 1) oldest`,
    everything: (place) => `select ${all} from ${place.table} where ${ours(place)}true order by id`,
  };
}
