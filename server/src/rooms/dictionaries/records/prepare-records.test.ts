import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "../../../io/basics.ts";
import { systemClock } from "../../../io/clock.ts";
import { prepareRecords } from "./prepare-records.ts";

const columns = Array.from({ length: 20 }, (_, index) => ({
  id: newId<"column">(),
  name: `Column ${index}`,
  order: index,
  width: 200,
  longText: true,
  filterable: false,
  slot: index + 1,
  lastRecordId: undefined,
}));
const dictionary = { setId: newId<"recordSet">(), columns } as unknown as Parameters<typeof prepareRecords>[2];

async function turnsFor(records: number, characters: number): Promise<number> {
  let turns = 0;
  const needs = { clock: systemClock, newId, nextTurn: async () => void (turns += 1) };
  const sent = Array.from({ length: records }, () => columns.map(({ id }) => ({ uuid: id, value: "a".repeat(characters) })));
  const { ids } = await prepareRecords(needs as unknown as Parameters<typeof prepareRecords>[0], sent, dictionary);
  assert.equal(ids.length, records);
  return turns;
}

const cases: readonly (readonly [name: string, records: number, characters: number, turnsMin: number, turnsMax: number])[] = [
  ["ten short records", 10, 5, 1, 4],
  ["two thousand short records", 2000, 5, 8, 40],
  // the longest took three seconds without a turn, in one request of 11 MiB
  ["ten of the longest records", 10, 4096, 10, 30],
];
for (const [name, records, characters, turnsMin, turnsMax] of cases) {
  test(`${name} leave other work its turns`, async () => {
    const turns = await turnsFor(records, characters);
    assert.ok(turns >= turnsMin && turns <= turnsMax, `${turns} turns`);
  });
}
