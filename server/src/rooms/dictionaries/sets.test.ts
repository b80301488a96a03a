import assert from "node:assert/strict";
import { test } from "node:test";
import { storing } from "@chancery/core/dictionary/terms.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { untilWaiting } from "@chancery/tests/world/meet.ts";
import { world } from "@chancery/tests/world/world.ts";
import type { Transaction } from "../../io/database/database.ts";
import { systemClock as clock } from "../../io/clock.ts";
import { newId } from "../../io/ids.ts";
import { copyLines } from "./copy-lines.ts";
import { lockDictionary } from "./store/dictionaries.ts";
import { copyRecords } from "./store/records.ts";
import { addSet, replaceSet } from "./store/sets.ts";

const { ann, database } = await world();

/** Writes a set of so many records, `New 0` and so on, and puts it in the place of the present one. */
async function replaceRecords(tx: Transaction, uuid: string, count: number): Promise<number> {
  const dictionaryId = parseId<"dictionary">(uuid, "id");
  const setId = newId<"recordSet">();
  const store = storing(setId, [1]);
  await addSet(tx, { dictionaryId, setId });
  const copied = await copyRecords(
    tx,
    setId,
    (async function* () {
      for (let from = 0; from < count; from += 100) {
        const rows = Array.from({ length: Math.min(100, count - from) }, (_, at) => ({
          id: newId<"record">(),
          ...store(new Map([[1, `New ${from + at}`]])),
        }));
        yield { lines: copyLines(setId, rows, clock.now()), count: rows.length };
      }
    })(),
  );
  await replaceSet(tx, { dictionaryId, setId }, clock.now());
  return copied;
}

test("a set that replaces another is all that is read and found from then on", async () => {
  const { uuid, path, columns, records } = await makeDictionary(ann, [["Old 0"], ["Old 1"]]);
  assert.equal(await database.transaction((tx) => replaceRecords(tx, uuid, 250)), 250);
  const all = Object(await ann.post(`${path}/records?limit=1000`, {})).json;
  assert.deepEqual([all.totalElements, all.data.length, all.data[0].values[columns[0]]], [250, 250, "New 0"]);
  const found = async (value: string) =>
    Object(await ann.post(`${path}/records`, { filters: [{ uuid: columns[0], op: "=", value }] })).json.totalElements;
  assert.deepEqual([await found("old"), await found("ew 24")], [0, 11]);
  assert.equal((await ann.get(`${path}/record/${records[0]}`)).status, 404);
  assert.equal(Object((await ann.get(`${path}?withRecordsCount=true`)).json).recordsCount, 250);
});

test("a set that is not written to its end leaves the records that were there", async () => {
  const { uuid, path } = await makeDictionary(ann, [["Old 0"], ["Old 1"]]);
  const broken = database.transaction(async (tx) => {
    await replaceRecords(tx, uuid, 120);
    throw new Error("broken off");
  });
  await assert.rejects(broken, /broken off/);
  assert.equal(Object(await ann.post(`${path}/records`, {})).json.totalElements, 2);
});

test("records prepared for a set that is replaced meanwhile are prepared anew for the one that is there", async () => {
  const { uuid, path, columns } = await makeDictionary(ann, [["Old 0"]]);
  const { adding } = await database.transaction(async (tx) => {
    await lockDictionary(tx, parseId<"dictionary">(uuid, "id"));
    const asked = ann.post(`${path}/record`, [{ uuid: columns[0], value: "Added" }]);
    await untilWaiting(database, 1);
    await replaceRecords(tx, uuid, 1);
    return { adding: asked };
  });
  assert.equal((await adding).status, 201);
  const { data } = Object(await ann.post(`${path}/records`, { filters: [{ uuid: columns[0], op: "==", value: "Added" }] })).json;
  assert.equal(data.length, 1);
});
