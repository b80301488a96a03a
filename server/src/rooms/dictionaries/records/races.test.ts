import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "@chancery/tests/world/call.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { startExport } from "@chancery/tests/world/exports.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql, { type Sql } from "sql-template-tag";
import { exportLimits } from "../exports/export.ts";

const { ann, database } = await world();

type Work = () => Promise<Answer>;

/** Does all at once behind the lock of a dictionary, so that they meet there. */
const meet = (uuid: string, works: readonly Work[]): Promise<readonly Answer[]> =>
  meetBehind(sql`select id from dictionaries where id = ${uuid} for update`, works);

async function meetBehind(lock: Sql, works: readonly Work[]): Promise<readonly Answer[]> {
  const [answers] = await database.transaction(async (tx) => {
    await tx.run(lock);
    const running = works.map((work) => work());
    const end = performance.now() + 20_000;
    while ((await waiting()) < works.length) assert.ok(performance.now() < end, "they did not meet");
    return [Promise.all(running)] as const;
  });
  return answers;
}

async function waiting(): Promise<number> {
  const row = await database.first<{ readonly count: number }>(sql`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.count ?? 0;
}

const reported = (answers: readonly Answer[]): readonly unknown[] =>
  answers.map(({ status, json }) => Object(json ?? {}).code ?? status).toSorted();

test("of two concurrent removals of the last two columns one succeeds, in every round", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await makeDictionary(ann, [["a", "b"]]);
    const answers = await meet(
      made.uuid,
      made.columns.map((id) => () => ann.send("DELETE", `${made.path}/column/${id}`)),
    );
    assert.deepEqual(reported(answers), [200, 60026]);
  }
});

test("of two concurrent requests that give columns one name one succeeds, in every round", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await makeDictionary(ann, [["a", "b", "c"]]);
    const [, ...later] = made.columns;
    const renames = later.map((id, at) => () => ann.put(`${made.path}/column/${id}`, { name: ["Town", "TOWN"][at] }));
    const add = () => ann.post(`${made.path}/column`, { name: "town" });
    const answers = await meet(made.uuid, [...renames, add]);
    assert.equal(answers.filter(({ status }) => status < 300).length, 1);
    assert.equal(reported(answers).filter((code) => code === 60025).length, 2);
  }
});

test("two concurrent changes of one record are both applied, one after the other", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await makeDictionary(ann, [["a", "b", "c"]]);
    const path = `${made.path}/record/${made.records[0]}`;
    const writes = [0, 1, 2].map(
      (at) => () => ann.send("PATCH", path, { body: [{ uuid: made.columns[at], value: `new ${at}` }] }),
    );
    assert.deepEqual(reported(await meet(made.uuid, writes)), [200, 200, 200]);
    assert.deepEqual(Object.values(Object((await ann.get(path)).json).values), ["new 0", "new 1", "new 2"]);
  }
});

test("a change concurrent with a removal finds the record complete or not at all", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await makeDictionary(ann, [["a"]]);
    const body = [{ uuid: made.columns[0], value: "new" }];
    const [changed, removed] = await meet(made.uuid, [
      () => ann.send("PATCH", `${made.path}/record/${made.records[0]}`, { body }),
      () => ann.send("DELETE", `${made.path}/record`, { body: [{ uuid: made.records[0] }] }),
    ]);
    assert.equal(removed?.status, 200);
    assert.ok([200, 60008].includes(Number(reported([changed!])[0])));
    assert.equal(Object((await ann.get(`${made.path}?withRecordsCount=true`)).json).recordsCount, 0);
  }
});

test("records that are written while the dictionary is archived are stored before or not at all", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await makeDictionary(ann, []);
    const write = () => ann.post(`${made.path}/record`, [{ uuid: made.columns[0], value: "x" }]);
    const [archived, ...written] = await meet(made.uuid, [() => ann.send("PATCH", `${made.path}/archive`), write, write]);
    assert.equal(archived?.status, 200);
    const stored = written.filter(({ status }) => status === 201).length;
    assert.equal(reported(written).filter((code) => code === 60009).length, 2 - stored);
    assert.equal(Object((await ann.get(`${made.path}?withRecordsCount=true`)).json).recordsCount, stored);
    const late = await write();
    assert.deepEqual([late.status, Object(late.json).code], [410, 60009]);
  }
});

test("of exports that are requested concurrently no more are accepted than may wait", async () => {
  const { path } = await makeDictionary(ann, [["a"]]);
  for (let count = 1; count < exportLimits.openMax; count += 1) await startExport(ann, path);
  const asks = [1, 2, 3].map(() => () => ann.post(`${path}/download`));
  const answers = await meetBehind(sql`lock table dictionary_exports in share mode`, asks);
  assert.deepEqual(reported(answers), [1005, 1005, 201]);
});
