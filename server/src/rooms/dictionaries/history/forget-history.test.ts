import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import { addDays, addMs, instantOf } from "@chancery/core/ids/instant.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { findPastPage, lastIdAt } from "./find-past-page.ts";
import { forgetHistory } from "./forget-history.ts";
import { replaceRecords } from "@chancery/tests/world/record-sets.ts";
import { findSetAt } from "./store/history.ts";

let ms = Date.now() + 60_000;
const clock = { now: () => instantOf((ms += 1))! };
const { ann, database } = await world({ clock });
const never = new AbortController().signal;

const totalOf = async (path: string, query = ""): Promise<number> =>
  Object((await ann.get(`${path}/records?limit=1${query}`)).json).totalElements;

test("readers go on in the set they began in while a set of 50 000 records takes its place", async () => {
  const { uuid, path, records } = await makeDictionary(
    ann,
    Array.from({ length: 60 }, (_, n) => [`old ${n}`]),
  );
  const before = clock.now();
  const ask = (cursor: string) =>
    Promise.all([ann.get(`${path}/records?limit=5${cursor}`), ann.post(`${path}/records?limit=5${cursor}`, {})]);
  const began = await ask("");
  const seen = began.map(({ json }) => Object(json).data.map((row: { uuid: string }) => row.uuid) as string[]);
  let cursors = began.map(({ json }) => Object(json).nextCursor as string);
  const replacing = database.transaction((tx) => replaceRecords(tx, { uuid, count: 50_000, clock }));
  for (let page = 0; page < 11; page += 1) {
    if (page === 6) await replacing;
    const answers = await Promise.all([
      ann.get(`${path}/records?limit=5&cursor=${cursors[0]}`),
      ann.post(`${path}/records?limit=5&cursor=${cursors[1]}`, {}),
    ]);
    for (const [at, { status, json }] of answers.entries()) {
      assert.equal(status, 200, JSON.stringify(json));
      seen[at]?.push(...Object(json).data.map((row: { uuid: string }) => row.uuid));
    }
    cursors = answers.map(({ json }) => Object(json).nextCursor);
  }
  assert.deepEqual(
    [cursors, seen],
    [
      [null, null],
      [[...records], [...records]],
    ],
  );
  assert.deepEqual([await totalOf(path), await totalOf(path, `&at=${before}`)], [50_000, 60]);
});

test("a search in the past scans its share, and continues at a cursor to the last record", async () => {
  const made = await makeDictionary(
    ann,
    Array.from({ length: 100 }, (_, n) => [`row ${n}`]),
  );
  const at = clock.now();
  const id = parseId<"dictionary">(made.uuid, "id");
  for (let n = 0; n < 80; n += 1) {
    const body = [{ uuid: made.columns[0], value: "new" }];
    if (n % 2 === 0) await ann.send("PATCH", `${made.path}/record/${made.records[n]}`, { body });
  }
  const moment = { setId: (await findSetAt(database, id, at))!, at, lastId: lastIdAt(at)!, unseen: [] };
  for (const { offset, limit } of [
    { offset: 0, limit: 7 },
    { offset: 33, limit: 4 },
  ]) {
    const found: string[] = [];
    for (let after: Parameters<typeof findPastPage>[2]["after"], first = true; first || after; first = false) {
      const page = await findPastPage(database, moment, { offset: after ? 0 : offset, limit, after }, 10);
      const rows = page.rows.slice(0, limit);
      found.push(...rows.map((row) => row.id));
      after = page.rows.length > limit ? [rows.at(-1)!.id, page.total] : page.next;
    }
    assert.deepEqual(found, made.records.slice(offset));
  }
});

test("states older than the history are deleted, and can no longer be read", async () => {
  const kept = await makeDictionary(ann, [["a"], ["b"]]);
  const replaced = await makeDictionary(
    ann,
    Array.from({ length: 30 }, (_, n) => [`old ${n}`]),
  );
  const [{ cursor }] = [{ cursor: Object((await ann.get(`${replaced.path}/records?limit=1`)).json).nextCursor as string }];
  const at = clock.now();
  await ann.send("PATCH", `${kept.path}/record/${kept.records[0]}`, { body: [{ uuid: kept.columns[0], value: "A" }] });
  await ann.put(`${kept.path}/column/${kept.columns[0]}`, { name: "Renamed" });
  await ann.send("DELETE", `${replaced.path}/record`, { body: [{ uuid: replaced.records[0] }] });
  await database.transaction((tx) => replaceRecords(tx, { uuid: replaced.uuid, count: 20, clock }));
  assert.deepEqual([await totalOf(kept.path, `&at=${at}`), await totalOf(replaced.path, `&at=${at}`)], [2, 30]);

  const later = { now: () => addDays(clock.now(), 90) };
  await forgetHistory({ database, clock: later, historyDays: 90 }, never);
  assert.equal(await totalOf(replaced.path, `&at=${at}`), 30, "an hour of grace");
  const muchLater = { now: () => addMs(later.now(), 3_600_000 + 60_000) };
  const stopped = new AbortController();
  stopped.abort();
  await forgetHistory({ database, clock: muchLater, historyDays: 90 }, stopped.signal);
  assert.equal((await ann.get(`${replaced.path}/records?at=${at}`)).status, 400);
  await forgetHistory({ database, clock: muchLater, historyDays: 90 }, never);

  const refused = await ann.get(`${replaced.path}/records?cursor=${cursor}`);
  assert.deepEqual([refused.status, Object(refused.json).data.errors[0].parameter], [400, "cursor"]);
  const left = await database.first<object>(sql`
    select (select count(*) from dictionary_records r where not exists (select from dictionaries d where d.set_id = r.set_id)) as records,
      (select count(*) from dictionary_record_versions) as versions,
      (select count(*) from dictionary_column_versions) as columns,
      (select count(*) from dictionary_arrivals) as arrivals,
      (select count(*) from dictionary_sets s where not exists (select from dictionaries d where d.set_id = s.id)) as sets`);
  assert.deepEqual({ ...left }, { records: 0, versions: 0, columns: 0, arrivals: 0, sets: 0 });
  assert.deepEqual([await totalOf(kept.path), await totalOf(replaced.path)], [2, 20]);
});
