import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { faultRowsMax } from "@chancery/core/fault/fault.ts";
import type { ColumnId, DictionaryId } from "@chancery/core/ids/id.ts";
import type { Field } from "@chancery/core/template/model/field.ts";
import { document, field, template } from "../../../../../tests/world/envelopes/example.ts";
import type { RoomNeeds } from "../needs.ts";
import { dictionaryFaults } from "./dictionary-faults.ts";

const dictionaryId = "01930000-0000-7000-8000-0000000000d1" as DictionaryId;
const columnId = (at: number) => `01930000-0000-7000-8000-0000000000${10 + at}` as ColumnId;
const known = { id: dictionaryId, isArchived: false, filteredAccessOnly: false, columns: [{ id: columnId(0) }] };

/** The faults of the fields with the dictionaries that exist. */
function faultsOf(fields: readonly Field[], dictionaries: readonly (typeof known)[]) {
  const found = new Map(dictionaries.map((one) => [one.id, one]));
  const room = { findDictionaries: () => Promise.resolve(found), mayRead: () => true };
  const read = { template: template({ documents: [document(fields)] }), fieldPlace: () => ({ line: 1, column: 1 }) };
  return dictionaryFaults({ dictionaries: room } as unknown as RoomNeeds, read, { id: "m" } as unknown as OpenMailbox);
}

/** Fields with a filter of twenty rules by unknown columns. */
const picks = (count: number): readonly Field[] =>
  Array.from({ length: count }, (_, at) => {
    const filterQuery = Array.from({ length: 20 }, (_, rule) => ({ columnId: columnId(1 + rule), by: { roleId: "first" } }));
    return field({ type: "select-dictionary", name: `f${at}`, dictionaryId, columnId: columnId(0), filterQuery });
  });

for (const [title, count, dictionaries, rows] of [
  ["7600 fields, each with twenty unknown columns", 7600, [known], faultRowsMax],
  ["9000 fields of an unknown dictionary", 9000, [], faultRowsMax],
  ["two fields, each with twenty unknown columns", 2, [known], 40],
  ["two fields of an archived dictionary", 2, [{ ...known, isArchived: true }], 2],
] as const) {
  test(`${title} have ${rows} faults`, async () => assert.equal((await faultsOf(picks(count), dictionaries)).length, rows));
}
