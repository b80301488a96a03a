import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { untilWaiting } from "@chancery/tests/world/meet.ts";
import { world } from "@chancery/tests/world/world.ts";
import { systemClock as clock } from "../../../io/clock.ts";
import { lockDictionary } from "../dictionary/store/dictionaries.ts";
import { replaceRecords } from "@chancery/tests/world/record-sets.ts";

const { ann, database } = await world();

test("a set that replaces another is all that is read and found from then on", async () => {
  const { uuid, path, columns, records } = await makeDictionary(ann, [["Old 0"], ["Old 1"]]);
  assert.equal(await database.transaction((tx) => replaceRecords(tx, { uuid, count: 250, clock })), 250);
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
    await replaceRecords(tx, { uuid, count: 120, clock });
    throw new Error("broken off");
  });
  await assert.rejects(broken, /broken off/);
  assert.equal(Object(await ann.post(`${path}/records`, {})).json.totalElements, 2);
});

test("records that were prepared for a replaced set are prepared again for the current one", async () => {
  const { uuid, path, columns } = await makeDictionary(ann, [["Old 0"]]);
  const { adding } = await database.transaction(async (tx) => {
    await lockDictionary(tx, parseId<"dictionary">(uuid, "id"));
    const asked = ann.post(`${path}/record`, [{ uuid: columns[0], value: "Added" }]);
    await untilWaiting(database, 1);
    await replaceRecords(tx, { uuid, count: 1, clock });
    return { adding: asked };
  });
  assert.equal((await adding).status, 201);
  const { data } = Object(await ann.post(`${path}/records`, { filters: [{ uuid: columns[0], op: "==", value: "Added" }] })).json;
  assert.equal(data.length, 1);
});
