import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import type { JobHandler, JobRun } from "@chancery/server/jobs/job-handler.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { makeDictionary, type MadeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { confirmRows, importEnd, uploadRows } from "@chancery/tests/world/imports.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";
import { startWorker } from "../../../jobs/worker.ts";
import sql from "sql-template-tag";

const ahead = { days: 0 };
const clock = { now: () => addDays(systemClock.now(), ahead.days) };
const { ann, bob, rooms, database } = await world({ clock });
const at = "/api/v1/upload";

/** Works on everything that waits, and nothing else: between two calls no job runs. */
async function work(): Promise<void> {
  const log = { debug: () => undefined, info: () => undefined, error: () => undefined };
  const handlers = rooms.handlers.filter(({ name }) => name === "dictionary-imports.run");
  const worker = await startWorker({ database, handlers, schedules: [], concurrency: 2, log });
  const isOpen = sql`
    select exists (select from outbox where name = 'dictionary-import.confirmed')
      or exists (select from jobs where handler = 'dictionary-imports.run') as is_open`;
  while ((await database.first<{ is_open: boolean }>(isOpen))?.is_open) worker.wake();
  await worker.stop(5000);
}

const schedule = async (name: string): Promise<void> =>
  rooms.schedules.find((one) => one.name === `dictionary-imports.${name}`)?.work(new AbortController().signal);

const numbers = (answer: Answer): readonly unknown[] => [answer.status, Object(answer.json).code];
const statusOf = async (task: string): Promise<string> => textAt(await ann.get(`${at}/${task}`), "status");
const lockOf = async ({ path }: MadeDictionary): Promise<string> => textAt(await ann.get(path), "status");
const countOf = async ({ path }: MadeDictionary): Promise<number> =>
  Object((await ann.get(`${path}?withRecordsCount=1`)).json).recordsCount;

test("a confirmed file becomes records, and the dictionary is locked until then", async () => {
  const goods = await makeDictionary(ann, [["Pipe"]]);
  const task = await uploadRows(ann, goods, "Pump\r\nValve\r\n");
  await confirmRows(ann, task);
  assert.deepEqual([await statusOf(task), await lockOf(goods)], ["APPROVED", "LOCKED"]);
  await work();
  const { status, progress, errorMessage } = await importEnd(ann, task);
  assert.deepEqual([status, progress, errorMessage], ["COMPLETED", { rows: 2, of: 2 }, undefined]);
  assert.deepEqual([await lockOf(goods), await countOf(goods)], ["AVAILABLE", 3]);
});

test("while it is locked every writer is 422 and readers go on", async () => {
  const goods = await makeDictionary(ann, [["Pipe"]]);
  const { path, columns, records } = goods;
  const other = await uploadRows(ann, goods, "Pump\r\n");
  const task = await uploadRows(ann, goods, "Pump\r\n");
  await confirmRows(ann, task);
  const value = [{ uuid: columns[0], value: "x" }];
  const writes = await Promise.all([
    ann.post(`${path}/record`, value),
    ann.send("PATCH", `${path}/record/${records[0]}`, { body: value }),
    ann.send("DELETE", `${path}/record`, { body: [{ uuid: records[0] }] }),
    ann.post(`${path}/column`, { name: "C" }),
    ann.put(`${path}/column/${columns[0]}`, { name: "C" }),
    ann.send("DELETE", `${path}/column/${columns[0]}`),
    ann.send("PATCH", path, { body: { name: "x" } }),
    ann.send("PATCH", `${path}/archive`),
    ann.put(`${at}/${other}/confirm`, {}),
  ]);
  assert.deepEqual(
    writes.map(numbers),
    writes.map(() => [422, 60019]),
  );
  assert.equal((await ann.post(`${path}/records`, {})).status, 200);
  assert.equal((await ann.get(path)).status, 200);
  await ann.send("DELETE", `${at}/${task}`);
  await confirmRows(ann, other);
  await ann.send("DELETE", `${at}/${other}`);
  assert.equal(await lockOf(goods), "AVAILABLE");
});

test("confirming twice gives 422 with the allowed actions; of concurrent confirmations one is accepted", async () => {
  const goods = await makeDictionary(ann, []);
  const task = await uploadRows(ann, goods, "Pump\r\n");
  const answers = await Promise.all([1, 2, 3, 4].map(() => ann.put(`${at}/${task}/confirm`, {})));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422, 422]);
  const again = await ann.put(`${at}/${task}/confirm`, {});
  assert.deepEqual([...numbers(again), Object(again.json).data.allowed], [422, 50050, ["cancel"]]);
  await work();
  assert.deepEqual([await statusOf(task), await countOf(goods)], ["COMPLETED", 1]);
  const late = await ann.send("DELETE", `${at}/${task}`);
  assert.deepEqual([...numbers(late), Object(late.json).data.allowed], [422, 50050, []]);
});

test("all faults of the settings are reported together, and the task stays pending", async () => {
  const task = await uploadRows(ann, await makeDictionary(ann, []), "Pump\r\n");
  const answer = await ann.put(`${at}/${task}/confirm`, { delimiter: "|", quote: "`", escape: "^", encoding: "EBCDIC" });
  const rows: readonly { code: number; pointer: string }[] = Object(answer.json).data.errors;
  assert.deepEqual(
    rows.map(({ code, pointer }) => [code, pointer]),
    ["delimiter", "quote", "escape", "encoding"].map((name) => [1035, `/${name}`]),
  );
  assert.equal(await statusOf(task), "PENDING");
  assert.deepEqual(numbers(await bob.put(`${at}/${task}/confirm`, {})), [404, 1001]);
});

test("a file with faults is FAILED with the number and the line, nothing is stored, and the dictionary is free", async () => {
  const goods = await makeDictionary(ann, [["Pipe", "Kyiv"]]);
  const task = await uploadRows(ann, goods, "Pump,Lviv\r\nValve\r\n");
  await confirmRows(ann, task);
  await work();
  const { status, errorMessage } = await importEnd(ann, task);
  assert.equal(status, "FAILED");
  assert.match(errorMessage ?? "", /^60015 line 2: 2 values expected, 1 found/);
  assert.deepEqual([await lockOf(goods), await countOf(goods)], ["AVAILABLE", 1]);
});

test("an import cancelled before its job begins stores nothing, and the job finds nothing to do", async () => {
  const goods = await makeDictionary(ann, []);
  const task = await uploadRows(ann, goods, "Pump\r\n");
  await confirmRows(ann, task);
  assert.equal((await ann.send("DELETE", `${at}/${task}`)).status, 204);
  assert.equal(await lockOf(goods), "AVAILABLE");
  await work();
  assert.deepEqual([await statusOf(task), await countOf(goods)], ["CANCELLED", 0]);
});

/** The handler of imports, run by hand: `finish` of its job does what a test wants. */
function job(finish: JobRun["finish"]): Promise<void> {
  const handler = rooms.handlers.find(({ name }): boolean => name === "dictionary-imports.run") satisfies JobHandler | undefined;
  assert.ok(handler);
  return handler.work({ importId: running.task }, new AbortController().signal, { eventId: 1, key: "", attempt: 1, finish });
}
const running = { task: "" };

test("an import cancelled in its very last moment is not stored", async () => {
  const goods = await makeDictionary(ann, []);
  running.task = await uploadRows(ann, goods, "Pump\r\n");
  await confirmRows(ann, running.task);
  // the transaction holds task and dictionary: who cancels waits for its end, which is no end here
  let cancelling: Promise<Answer> | undefined;
  const cut = job(async () => {
    cancelling = ann.send("DELETE", `${at}/${running.task}`);
    throw new Error("the line to the database was cut");
  });
  // when the cancellation is through before the job looks, the job ends quietly
  await cut.catch((error: unknown) => assert.match(String(error), /was cut/));
  assert.equal((await cancelling)?.status, 204);
  await work();
  assert.deepEqual([await statusOf(running.task), await countOf(goods), await lockOf(goods)], ["CANCELLED", 0, "AVAILABLE"]);
});

test("an interrupted run is repeated, and its rows are stored once", async () => {
  const goods = await makeDictionary(ann, []);
  running.task = await uploadRows(ann, goods, "Pump\r\nValve\r\n");
  await confirmRows(ann, running.task);
  await assert.rejects(job(async () => Promise.reject(new Error("killed"))));
  assert.deepEqual([await statusOf(running.task), await lockOf(goods), await countOf(goods)], ["PROCESSING", "LOCKED", 0]);
  await work();
  assert.deepEqual([await statusOf(running.task), await lockOf(goods), await countOf(goods)], ["COMPLETED", "AVAILABLE", 2]);
});

test("an import that never comes to its end is given up, and the dictionary is free", async () => {
  const goods = await makeDictionary(ann, []);
  const task = await uploadRows(ann, goods, "Pump\r\n");
  await confirmRows(ann, task);
  await database.run(sql`update dictionary_imports set starts = 1000 where id = ${task}`);
  await work();
  const { status, errorMessage } = await importEnd(ann, task);
  assert.equal(status, "FAILED");
  assert.match(errorMessage ?? "", /^1000: /);
  assert.deepEqual([await lockOf(goods), await countOf(goods)], ["AVAILABLE", 0]);
});

test("an import waits for room on a full disk, without counting its starts, and after two days fails saying so", async (t) => {
  const goods = await makeDictionary(ann, []);
  const task = await uploadRows(ann, goods, "Pump\r\n");
  await confirmRows(ann, task);
  await fillDatabaseDisk();
  t.after(() => database.run(sql`drop function disk_full() cascade`));
  running.task = task;
  for (let run = 0; run < 25; run += 1)
    await assert.rejects(
      job(async () => undefined),
      /No space left/,
    );
  assert.deepEqual([await statusOf(task), await lockOf(goods)], ["PROCESSING", "LOCKED"]);
  await database.run(sql`update dictionary_imports set created_at = created_at - interval '48 hours' where id = ${task}`);
  await job(async () => undefined);
  const { status, errorMessage } = await importEnd(ann, task);
  assert.deepEqual([status, errorMessage], ["FAILED", "1054: The storage is full"]);
  assert.deepEqual([await lockOf(goods), await countOf(goods)], ["AVAILABLE", 0]);
});

/** No record fits any more: what PostgreSQL says of a full disk. */
async function fillDatabaseDisk(): Promise<void> {
  await database.run(sql`
    create function disk_full() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
    end $$`);
  await database.run(sql`
    create trigger disk_full before insert on dictionary_records for each row execute function disk_full()`);
}

test("a dictionary that has lost its lock is not written to: 60014", async () => {
  const goods = await makeDictionary(ann, []);
  const task = await uploadRows(ann, goods, "Pump\r\n");
  await confirmRows(ann, task);
  await database.run(sql`update dictionaries set is_locked = false where id = ${goods.uuid}`);
  await work();
  const { status, errorMessage } = await importEnd(ann, task);
  assert.deepEqual([status, errorMessage?.slice(0, 5), await countOf(goods)], ["FAILED", "60014", 0]);
});

test("a task that has lost its job gets another one, and a stale lock is released", async () => {
  const [goods, left] = [await makeDictionary(ann, []), await makeDictionary(ann, [])];
  const task = await uploadRows(ann, goods, "Pump\r\n");
  await confirmRows(ann, task);
  await database.run(sql`delete from outbox where name = 'dictionary-import.confirmed'`);
  await database.run(sql`update dictionaries set is_locked = true where id = ${left.uuid}`);
  await schedule("resume");
  assert.equal(await statusOf(task), "APPROVED", "too young to be forgotten");
  await work();
  assert.equal(await statusOf(task), "APPROVED");
  await database.run(sql`update dictionary_imports set worked_at = worked_at - interval '11 minutes' where id = ${task}`);
  await schedule("resume");
  await work();
  assert.deepEqual([await statusOf(task), await lockOf(goods), await lockOf(left)], ["COMPLETED", "AVAILABLE", "AVAILABLE"]);
});

test("an import that is not confirmed within a day is CLEANED with its file, and tasks are removed after 30 days", async (t) => {
  t.after(() => (ahead.days = 0));
  const goods = await makeDictionary(ann, []);
  const task = await uploadRows(ann, goods, `only here ${goods.uuid}\r\n`);
  const kept = sql`
    select (select count(*)::integer from dictionary_import_pieces where import_id = ${task}) as pieces,
      (select count(*)::integer from dictionary_imports where id = ${task}) as tasks`;
  await schedule("clean");
  assert.deepEqual([await statusOf(task), await database.first(kept)], ["PENDING", { pieces: 1, tasks: 1 }]);
  ahead.days = 1.01;
  await schedule("clean");
  assert.deepEqual(await database.first(kept), { pieces: 0, tasks: 1 });
  const row = await database.first(sql`select status from dictionary_imports where id = ${task}`);
  assert.deepEqual(row, { status: "CLEANED" });
  const marked = sql`select count(*)::integer as count from blob_removals where not is_removing`;
  assert.ok(((await database.first<{ count: number }>(marked))?.count ?? 0) > 0);
  ahead.days = 31.1;
  await schedule("clean");
  assert.deepEqual(await database.first(kept), { pieces: 0, tasks: 0 });
});
