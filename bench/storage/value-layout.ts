import { storing } from "@chancery/core/dictionary/terms.ts";
import { columnNames } from "../records/rows.ts";
import { cellCondition, copyLine, isFound, pageRows, quoted, termsText, type Filter, type Layout, type Place } from "./layout.ts";

const slots = columnNames.map((_, index) => index + 1);

/** A row a value: `==` and look-ups go by a tree over the hash of the value, the rest by terms. */
export const valueLayout: Layout = {
  name: "a row a value",
  isTableEach: false,
  tableOf: (table) =>
    `create table ${table} (set_id uuid not null, id uuid not null, slot integer not null, cell text collate "C",
      searched text collate "C", terms integer[] not null, changed_at timestamptz not null, primary key (set_id, id, slot));
    create index on ${table} using gin (terms);
    create index on ${table} (set_id, slot, md5(cell));`,
  copyInto: (table) => `copy ${table} (set_id, id, slot, cell, searched, terms, changed_at) from`,
  linesFor: (set) => {
    const stores = slots.map((slot) => storing(set, [slot]));
    return (id, texts) =>
      stores
        .map((store, at) => {
          const { cells, searched, terms } = store(new Map([[at + 1, texts[at] ?? ""]]));
          const values = [cells[at] ?? null, searched[at] ?? null, `{${terms.join(",")}}`];
          return copyLine([set, id, String(at + 1), ...values, "2026-01-01T00:00:00.000Z"]);
        })
        .join("");
  },
  page: (place, filters) => {
    const [first, ...others] = filters.map((filter) => foundBy(place, filter));
    const both = others.map((other) => ` and id in (${other})`).join("");
    const ids = filters.some(isFound) ? `with found as materialized (${first}) select id from found where true${both}` : first;
    return recordsOf(place, `${ids} order by id limit ${pageRows}`);
  },
  behind: (place, id) =>
    `select id, slot, cell from ${place.table} where set_id = ${quoted(place.set)} and id > '${id}'
    order by id, slot limit ${pageRows * slots.length}`,
  lookUp: ({ table, set }, values) =>
    `select q.value, oldest.id from unnest(array[${values.map(quoted).join(",")}]) as q (value) cross join lateral (
      select id from ${table} where set_id = ${quoted(set)} and slot = 1 and md5(cell) = md5(q.value) and cell = q.value
      order by id limit 1) oldest`,
  everything: ({ table, set }) =>
    `select ${slots.map((slot) => `max(cell) filter (where slot = ${slot})`).join(", ")}
    from ${table} where set_id = ${quoted(set)} group by id order by id`,
};

/** Like the service's own search, terms are searched in all dictionaries: the planner must not prefer a tree by dictionary. */
function foundBy({ table, set }: Place, filter: Filter): string {
  const { slot, op, value } = filter;
  const fits = cellCondition(filter, "cell", "searched");
  const own = `set_id = ${quoted(set)} and slot = ${slot}`;
  if (op === "==") return `select id from ${table} where ${own} and md5(cell) = md5(${quoted(value)}) and ${fits}`;
  if (!isFound(filter)) return `select id from ${table} where ${own} and ${fits}`;
  return `select id from (
    select set_id, slot, id from ${table} where terms @> ${termsText(set, filter)} and ${fits} offset 0) found where ${own}`;
}

function recordsOf({ table, set }: Place, ids: string): string {
  return `select r.id, r.slot, r.cell from (${ids}) p join ${table} r on r.set_id = ${quoted(set)} and r.id = p.id
    order by r.id, r.slot`;
}
