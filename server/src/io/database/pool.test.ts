import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { test, type TestContext } from "node:test";
import { emptyDatabase } from "@chancery/tests/world/database.ts";
import sql, { raw } from "sql-template-tag";
import { openDatabase, type OpenDatabase } from "./pool.ts";
import { namedStatementsMax } from "./statement-names.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

const database = await emptyDatabase();

test("values have the types of core", async () => {
  const row = await database.first(sql`
    select
      '2026-11-20 21:03:55.123999+00'::timestamptz as full_time,
      '2026-11-20 23:03:55+02'::timestamptz as whole_second,
      '0044-03-15 12:00:00.5+00'::timestamptz as early,
      9007199254740991 as largest, -5::int8 as negative,
      1.50::numeric as price, 0.1::float8 as share, '2026-02-03'::date as day,
      '{"a":[1,null]}'::jsonb as json, '\\x00ff'::bytea as bytes,
      array['2026-11-20 21:03:55+00', null]::timestamptz[] as times, array[1, 2]::int8[] as counts, ${["a,", 'b"', null]}::text[] as texts`);
  assert.deepEqual(row, {
    full_time: "2026-11-20T21:03:55.123Z",
    whole_second: "2026-11-20T21:03:55.000Z",
    early: "0044-03-15T12:00:00.500Z",
    largest: 9007199254740991,
    negative: -5,
    price: "1.50",
    share: 0.1,
    day: "2026-02-03",
    json: { a: [1, null] },
    bytes: Buffer.from([0, 255]),
    times: ["2026-11-20T21:03:55.000Z", null],
    counts: [1, 2],
    texts: ["a,", 'b"', null],
  });
});

for (const [what, value] of [
  ["an int8 beyond 2^53", sql`9007199254740992::int8`],
  ["infinity", sql`'infinity'::timestamptz`],
  ["a year before 1", sql`'0001-01-01 00:00:00+00 BC'::timestamptz`],
  ["a year after 9999", sql`'10000-01-01 00:00:00+00'::timestamptz`],
] as const) {
  test(`${what} is refused, not bent, and the connection goes on`, async () => {
    await assert.rejects(database.first(sql`select ${value} as value`), RangeError);
    assert.deepEqual(await database.first(sql`select 1 as one`), { one: 1 });
  });
}

test("the time zone of the session does not affect the values read", async () => {
  const time = await database.transaction(async (tx) => {
    await tx.run(sql`set local timezone = 'Asia/Kolkata'`);
    return tx.first(sql`select '2026-11-20 21:03:55.5+00'::timestamptz as at`);
  });
  assert.deepEqual(time, { at: "2026-11-20T21:03:55.500Z" });
});

test("a statement is named from its second use on", async (t) => {
  const one = await openOther(t, { poolMax: 1 });
  for (let time = 0; time < 3; time++) await one.first(sql`select ${time}::int as number`);
  const names = await one.all(sql`select statement from pg_prepared_statements order by name limit 10`);
  assert.deepEqual(names, [{ statement: "select $1::int as number" }]);
});

test("names are bounded, and texts beyond the bound still run", async (t) => {
  const one = await openOther(t, { poolMax: 1 });
  for (let index = 0; index < namedStatementsMax + 5; index++) {
    for (let time = 0; time < 2; time++) assert.deepEqual(await one.first(raw(`select ${index} as index`)), { index });
  }
  const names = await one.first(sql`select count(*) as count from pg_prepared_statements`);
  assert.deepEqual(names, { count: namedStatementsMax });
});

test("the plan of a named statement that was made on an empty table does not read the table whole when it is full", async (t) => {
  const one = await openOther(t, { poolMax: 1 });
  await one.run(sql`create table queued (id int primary key, text text)`);
  await one.run(raw("vacuum analyze queued"));
  const first = () =>
    one.first(sql`select exists (select from queued) as is_any, (select id from queued order by id limit 1) as id`);
  for (let time = 0; time < 10; time++) assert.deepEqual(await first(), { is_any: false, id: null });
  await one.run(sql`insert into queued select n, repeat('a', 1000) from generate_series(1, 5000) n`);
  await one.run(sql`delete from queued where id < 5000`);
  await one.run(sql`select pg_stat_force_next_flush()`);
  const scans = () => one.count(sql`select seq_scan::int as count from pg_stat_user_tables where relname = 'queued'`);
  const before = await scans();
  assert.deepEqual(await first(), { is_any: true, id: 5000 });
  await one.run(sql`select pg_stat_force_next_flush()`);
  assert.equal(await scans(), before);
});

test("behind PgBouncer no statement is named, and times are in UTC", async (t) => {
  const plain = await openOther(t, { poolMax: 1, namedStatements: false });
  for (let time = 0; time < 3; time++) await plain.first(sql`select ${time}::int as number`);
  assert.deepEqual(await plain.all(sql`select name from pg_prepared_statements limit 10`), []);
  const zone = await plain.transaction((tx) => tx.first(sql`select current_setting('timezone') as zone, now() as now`));
  assert.match(JSON.stringify(zone), /"UTC","now":"....-..-..T..:..:..\....Z"/);
});

test("a statement that takes too long ends as a database that is too slow", async (t) => {
  // long enough for a statement of no work on a busy machine
  const hasty = await openOther(t, { statementTimeoutMs: 1000 });
  await assert.rejects(hasty.first(sql`select pg_sleep(20)`), { name: "DatabaseUnavailable", reason: "slow" });
  assert.deepEqual(await hasty.first(sql`select 1 as one`), { one: 1 });
});

test("an index scan that takes too long returns undefined, and the connection stays usable", async (t) => {
  const one = await openOther(t, { poolMax: 1 });
  assert.equal(await one.indexScan(20, (db) => db.first(sql`select pg_sleep(20)`)), undefined);
  assert.deepEqual(await one.first(sql`select current_setting('transaction_isolation') as level`), { level: "read committed" });
});

test("questions by index see one snapshot, write nothing and do not read a table whole", async (t) => {
  const one = await openOther(t, { poolMax: 2 });
  await one.run(sql`create table indexed (id int primary key)`);
  const seen = await one.indexScan(5000, async (db) => {
    const count = () => db.first<{ readonly n: number }>(sql`select count(*)::int as n from indexed`);
    const before = await count();
    await one.run(sql`insert into indexed values (1)`);
    const plan = await db.all<{ readonly "QUERY PLAN": string }>(sql`explain select id from indexed`);
    return [before, await count(), /Seq Scan/.test(JSON.stringify(plan))];
  });
  assert.deepEqual(seen, [{ n: 0 }, { n: 0 }, false]);
  await assert.rejects(
    one.indexScan(5000, (db) => db.run(sql`insert into indexed values (2)`)),
    /read-only/,
  );
});

test("a database that does not listen is away", async (t) => {
  const none = openDatabase({
    address: { connectionString: "postgresql://x:y@127.0.0.1:1/z" },
    poolMax: 1,
    namedStatements: true,
    statementTimeoutMs: 1000,
  });
  t.after(() => none.close());
  await assert.rejects(none.first(sql`select 1`), DatabaseUnavailable);
  await assert.rejects(
    none.transaction(async () => undefined),
    DatabaseUnavailable,
  );
  await assert.rejects(
    none.copyTo(async () => ({ query: sql`select 1`, format: "text" })),
    DatabaseUnavailable,
  );
});

test("a database that hangs ends every request within 10 s", async (t) => {
  const url = await blackHole(t);
  const hung = openDatabase({ address: { connectionString: url }, poolMax: 1, namedStatements: true, statementTimeoutMs: 5000 });
  t.after(() => hung.close());
  const startedAtMs = performance.now();
  const ends = await Promise.allSettled([hung.first(sql`select 1`), hung.transaction((tx) => tx.first(sql`select 1`))]);
  assert.ok(performance.now() - startedAtMs < 10_000);
  assert.ok(ends.every((end) => end.status === "rejected" && end.reason instanceof DatabaseUnavailable));
});

test("the queue before the pool reports how many wait, and how long the last one served had waited", async (t) => {
  const one = await openOther(t, { poolMax: 1 });
  const until = async (waiting: number): Promise<void> => {
    while (one.queue().waiting !== waiting) await setImmediate();
  };
  const state = () => {
    const { waiting, waitedMs } = one.queue();
    return { waiting, waitedMs };
  };
  await one.run(sql`select 1`);
  assert.deepEqual(state(), { waiting: 0, waitedMs: 0 });
  const holds = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const began = performance.now();
  const held = holds.map(({ promise }) => one.transaction(() => promise));
  await until(2);
  const { waitedMs } = state();
  assert.ok(waitedMs <= performance.now() - began, `${waitedMs} ms`);
  const from = performance.now();
  while (performance.now() - from < 60) await setImmediate();
  holds[0]?.resolve();
  await until(1);
  assert.ok(state().waitedMs >= 60);
  for (const hold of holds) hold.resolve();
  await Promise.all(held);
  assert.deepEqual(state(), { waiting: 0, waitedMs: 0 });
});

test("connections that the server ended are replaced", async (t) => {
  const two = await openOther(t, { poolMax: 2 });
  await Promise.all([two.first(sql`select 1`), two.first(sql`select 1`)]);
  await database.run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'other' and datname = current_database()`,
  );
  while (two.pool.totalCount > 0) await once(two.pool, "error");
  assert.deepEqual(await two.first(sql`select 1 as one`), { one: 1 });
});

async function openOther(t: TestContext, changes: Partial<Parameters<typeof openDatabase>[0]>): Promise<OpenDatabase> {
  const address = { connectionString: database.url };
  const other = openDatabase({
    address,
    poolMax: 2,
    namedStatements: true,
    statementTimeoutMs: 5000,
    applicationName: "other",
    ...changes,
  });
  t.after(() => other.close());
  return other;
}

/** Accepts connections and never says a word. */
async function blackHole(t: TestContext): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `postgresql://x:y@127.0.0.1:${(server.address() as AddressInfo).port}/z`;
}
