import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecordSetId } from "@chancery/core/ids/id.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { newId } from "../../../io/basics.ts";
import { arrivalTime, copyRows, type NewRecord } from "./copy-rows.ts";
import { addRecords } from "./store/records.ts";

const { ann, database } = await world();

const cases: readonly (readonly [name: string, cells: readonly (string | null)[], terms: readonly number[]])[] = [
  ["no cells and no terms", [], []],
  ["the signs of text formats", ['a\tb\\n"c"\r\n{d},NULL\\.', "\\N", "NULL", ""], [1]],
  ["the least and the greatest terms", ["a"], [-(2 ** 31), -1, 0, 2 ** 31 - 1]],
  ["characters of one to four bytes", ["aé€𝄞", "Łódź"], [7]],
  ["empty cells between and behind others", [null, "a", null, null], [2, 3]],
  ["only empty cells", [null, null], [4]],
  // in three bytes each, as much as is reserved for a text, so that what follows has to find room of its own
  ["texts longer than the first memory", ["€".repeat(40_000), null, "€".repeat(300_000), null], []],
  ["more terms than the first memory", ["a"], Array.from({ length: 100_000 }, (_, index) => index)],
];

test("PostgreSQL reads each record as it was given, in whatever company", async () => {
  const { uuid } = await makeDictionary(ann, []);
  const [setId] = await database.values<RecordSetId>(sql`select set_id from dictionaries where id = ${uuid}`);
  assert.ok(setId);
  const records = cases.map(([, cells, terms]): NewRecord => ({
    id: newId<"record">(),
    cells,
    searched: [...cells].reverse(),
    terms,
  }));
  const saidAt = arrivalTime(parseInstant("2026-11-20T12:00:00.009Z", "at"), records[0]!.id);
  await database.transaction((tx) =>
    addRecords(tx, { setId, rows: [copyRows(setId, records, saidAt), copyRows(setId, [], saidAt)], count: records.length }),
  );
  const rows = await database.all<NewRecord & { readonly at: string }>(sql`
    select id, cells, searched, terms, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from dictionary_records
    where set_id = ${setId}
    order by id`);
  assert.equal(rows.length, cases.length);
  for (const [index, { at, ...row }] of rows.entries()) {
    assert.deepEqual(row, records[index], cases[index]?.[0]);
    assert.equal(at, saidAt);
  }
});
