import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { emptyDatabase } from "@chancery/tests/world/database.ts";
import sql, { raw } from "sql-template-tag";
import { openDatabase, type OpenDatabase } from "./pool.ts";

const database = await emptyDatabase();
await database.run(sql`create table written (id int)`);
await database.run(sql`create sequence numbers`);

test("reads at the same time share at most two connections, and each gets its own answer", async (t) => {
  const shared = await arrange(t);
  const number = (one: number) => shared.first(sql`select ${one}::int as number`);
  await number(0);
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  assert.deepEqual(
    await Promise.all(numbers.map(number)),
    numbers.map((one) => ({ number: one })),
  );
  const { size } = await sharedPids(shared);
  assert.ok(size === 1 || size === 2, `${size} shared connections`);
});

test("reads of one turn of the event loop share a connection, and those of a later one take that which is less busy", async (t) => {
  const shared = await arrange(t, 5);
  const read = async () =>
    (await shared.first<{ readonly pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.05)`))?.pid;
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  await read();
  await read();
  const early = [read(), read(), read()];
  await turn();
  await turn();
  const late = [read(), read()];
  const [earlyPids, latePids] = [new Set(await Promise.all(early)), new Set(await Promise.all(late))];
  assert.deepEqual([earlyPids.size, latePids.size], [1, 1]);
  assert.notDeepEqual(earlyPids, latePids);
});

test("a read that fails fails alone", async (t) => {
  const shared = await arrange(t);
  const share = (by: number) => shared.first(sql`select 12 / ${by}::int as share`);
  await share(1);
  const ends = await Promise.allSettled([share(1), share(0), share(2), share(0), share(3)]);
  assert.deepEqual(
    ends.map((end) => (end.status === "fulfilled" ? end.value : (end.reason as { code: string }).code)),
    [{ share: 12 }, "22012", { share: 6 }, "22012", { share: 4 }],
  );
});

test("a slow read is stopped and runs again on a connection of its own, and so do the next ones of its text", async (t) => {
  const shared = await arrange(t);
  const slow = (seconds: number) => shared.first<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(${seconds})`);
  await slow(0);
  const pids = await sharedPids(shared);
  assert.ok(pids.has((await slow(0))?.pid));
  const [first, ...quick] = await Promise.all([
    slow(0.5),
    ...[1, 2, 3].map((one) => shared.first(sql`select ${one}::int as one`)),
  ]);
  assert.ok(!pids.has(first?.pid));
  assert.deepEqual(quick, [{ one: 1 }, { one: 2 }, { one: 3 }]);
  assert.ok(!pids.has((await slow(0))?.pid));
});

test("reads that mostly take longer than a millisecond run on connections of their own", async (t) => {
  const shared = await arrange(t);
  const read = (seconds: number) => shared.first<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(${seconds})`);
  await read(0);
  const pids = await sharedPids(shared);
  for (let time = 0; time < 5; time += 1) await read(0.005);
  assert.ok(pids.has((await read(0))?.pid), "a few slow ones change nothing");
  for (let time = 0; time < 20; time += 1) await read(0.005);
  assert.ok(!pids.has((await read(0))?.pid));
});

test("what the process does meanwhile does not count as the time of a read", async (t) => {
  const shared = await arrange(t);
  const read = async () => {
    const asked = shared.first<{ pid: number }>(sql`select pg_backend_pid() as pid, 'busy' as process`);
    setImmediate(() => setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)));
    return (await asked)?.pid;
  };
  await read();
  const pids = await sharedPids(shared);
  for (let time = 0; time < 30; time += 1) assert.ok(pids.has(await read()));
});

for (const [what, text] of [
  ["an insert", "insert into written values (1) returning pg_backend_pid() as pid"],
  ["a lock", "select pg_backend_pid() as pid from written for update"],
  ["a sequence", "select nextval('numbers'), pg_backend_pid() as pid"],
  ["a write inside a function", "select write_one() as pid"],
] as const) {
  test(`${what} runs on a connection of its own`, async (t) => {
    const shared = await arrange(t);
    await database.run(
      sql`create or replace function write_one() returns int language sql as 'insert into written values (2) returning pg_backend_pid()'`,
    );
    const pids = await sharedPids(shared);
    for (let time = 0; time < 3; time += 1) {
      const row = await shared.first<{ readonly pid: number }>(raw(text));
      assert.ok(row && !pids.has(row.pid));
    }
  });
}

test("reads whose shared connection breaks are answered all the same", async (t) => {
  const shared = await arrange(t);
  const number = (one: number) => shared.first(sql`select ${one}::int as number, pg_sleep(0.01)`);
  await number(0);
  const pids = await sharedPids(shared);
  const asked = Promise.all(Array.from({ length: 16 }, (_, one) => number(one)));
  for (const pid of pids) await database.run(sql`select pg_terminate_backend(${pid})`);
  assert.equal((await asked).length, 16);
  for (const pid of await sharedPids(shared)) assert.ok(!pids.has(pid));
});

test("a plan that a migration made stale is prepared again", async (t) => {
  const shared = await arrange(t);
  await database.run(sql`create table if not exists changing (id int)`);
  const read = () => shared.all(sql`select * from changing`);
  for (let time = 0; time < 4; time += 1) await read();
  await database.run(sql`alter table changing add column name text`);
  await database.run(sql`insert into changing values (1, 'a')`);
  for (let time = 0; time < 4; time += 1) assert.deepEqual(await read(), [{ id: 1, name: "a" }]);
});

test("waiting reads are in the queue's figures", async (t) => {
  const shared = await arrange(t);
  const slow = () => shared.first(sql`select pg_sleep(0.05)`);
  await slow();
  const all = Array.from({ length: 40 }, slow);
  assert.ok(shared.queue().waiting > 0);
  await Promise.all(all);
  assert.equal(shared.queue().waiting, 0);
});

async function arrange(t: TestContext, poolMax = 2): Promise<OpenDatabase> {
  const address = { connectionString: database.url };
  const limits = { poolMax, sharedConnections: 2, statementTimeoutMs: 5000 };
  const shared = openDatabase({ address, ...limits, namedStatements: true, applicationName: "shared" });
  t.after(() => shared.close());
  return shared;
}

/** The server processes of the shared connections, which are read-only: those of many reads at once. */
async function sharedPids(shared: OpenDatabase): Promise<ReadonlySet<number | undefined>> {
  const find = () =>
    shared.first<{ readonly pid: number; readonly is_shared: boolean }>(sql`
      select pg_backend_pid() as pid, current_setting('default_transaction_read_only') = 'on' as is_shared`);
  await find();
  const rows = await Promise.all(Array.from({ length: 16 }, find));
  return new Set(rows.flatMap((row) => (row?.is_shared ? row.pid : [])));
}
