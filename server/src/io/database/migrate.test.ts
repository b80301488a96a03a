import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { emptyDatabase, type TestDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import { migrate, MigrationRefused, readMigrationState } from "./migrate.ts";
import { openDatabase } from "./pool.ts";

const files = {
  "0001-pens.sql": "create table pens (id int primary key);\ninsert into pens values (1);",
  "0002-ink.sql": "alter table pens add column ink text; -- a comment\n",
};

test("ten services that start concurrently apply each file once", async (t) => {
  const { database, folder } = await arrange(t, {
    ...files,
    "0003-slow.sql": "select pg_sleep(0.2); insert into pens values (2);",
  });
  const services = Array.from({ length: 10 }, () => openService(t, database.url));
  const names = await Promise.all(services.map((service) => migrate(service, folder)));
  assert.deepEqual(names.flat().sort(), ["0001-pens", "0002-ink", "0003-slow"]);
  assert.deepEqual(await database.first(sql`select count(*) as count from pens`), { count: 2 });
});

test("applied files are not applied again, new ones are", async (t) => {
  const { database, folder } = await arrange(t, files);
  await migrate(database, folder);
  await writeFile(join(folder, "0003-cap.sql"), "alter table pens add column cap text;");
  assert.deepEqual(
    (await readMigrationState(database, folder)).pending.map(({ name }) => name),
    ["0003-cap"],
  );
  assert.deepEqual(await migrate(database, folder), ["0003-cap"]);
  assert.deepEqual(await migrate(database, folder), []);
});

test("a failed migration changes nothing, and is applied after it is repaired", async (t) => {
  const { database, folder } = await arrange(t, { ...files, "0003-broken.sql": "create table caps (id int); selec 1;" });
  await assert.rejects(migrate(database, folder), /0003-broken.*syntax error/s);
  assert.deepEqual(await database.first(sql`select to_regclass('caps') as caps`), { caps: null });
  await writeFile(join(folder, "0003-broken.sql"), "create table caps (id int);");
  assert.deepEqual(await migrate(database, folder), ["0003-broken"]);
});

test("a migration killed half-way is done by the next start", async (t) => {
  const { database, folder } = await arrange(t, {
    ...files,
    "0003-long.sql": "insert into pens values (3); select pg_sleep(60);",
  });
  const killed = assert.rejects(migrate(openService(t, database.url), folder));
  const asleep = sql`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep' limit 1`;
  while (!(await database.first(asleep))) await database.first(sql`select pg_sleep(0.02)`);
  await database.run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  await killed;
  await writeFile(join(folder, "0003-long.sql"), "insert into pens values (3);");
  assert.deepEqual(await migrate(database, folder), ["0003-long"]);
  assert.deepEqual(await database.first(sql`select count(*) as count from pens`), { count: 2 });
});

test("a migration that waits for a table lets others use it, and is applied when the table is free", async (t) => {
  const { database, folder } = await arrange(t, files);
  await migrate(database, folder);
  await writeFile(join(folder, "0003-cap.sql"), "alter table pens add column cap text;");
  const [reading, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const using = database.transaction(async (tx) => {
    await tx.all(sql`select id from pens order by id limit 9`);
    reading.resolve();
    await read.promise;
  });
  await reading.promise;
  const hurried = { lockMs: 20, pauseMs: 1, triesMax: 2 };
  await assert.rejects(migrate(openService(t, database.url), folder, hurried), /0003-cap failed: .*lock timeout/);
  const applied = migrate(openService(t, database.url), folder, { lockMs: 200, pauseMs: 50, triesMax: 1000 });
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`;
  while (!(await database.first(waiting))) await database.first(sql`select pg_sleep(0.01)`);
  assert.deepEqual(await database.all(sql`select id from pens order by id limit 9`), [{ id: 1 }]);
  read.resolve();
  await using;
  assert.deepEqual(await applied, ["0003-cap"]);
});

const refusals: readonly (readonly [string, Record<string, string | undefined>, RegExp])[] = [
  [
    "an applied file that was changed",
    { "0001-pens.sql": "create table pens (id text);" },
    /0001-pens was applied with other contents/,
  ],
  [
    "a database of a newer program",
    { "0002-ink.sql": undefined },
    /has migration 0002-ink, this program knows only 1.*newer program/,
  ],
  [
    "a database of another line",
    { "0002-ink.sql": undefined, "0002-oil.sql": "select 1;" },
    /0002-ink where this program has 0002-oil/,
  ],
  ["a missing number", { "0004-late.sql": "select 1;" }, /0004-late found where number 3 is expected/],
  ["a number given twice", { "0002-oil.sql": "select 1;" }, /0002-oil found where number 3 is expected/],
  ["a name without a number", { "notes.sql": "select 1;" }, /notes\.sql is not named like/],
];

for (const [name, changes, message] of refusals) {
  test(`refused without a change: ${name}`, async (t) => {
    const { database, folder } = await arrange(t, files);
    await migrate(database, folder);
    for (const [file, text] of Object.entries(changes)) {
      if (text === undefined) await rm(join(folder, file));
      else await writeFile(join(folder, file), text);
    }
    await assert.rejects(
      migrate(database, folder),
      (error: Error) => error instanceof MigrationRefused && message.test(error.message),
    );
    assert.deepEqual(await database.all(sql`select number from migrations order by number limit 9`), [
      { number: 1 },
      { number: 2 },
    ]);
  });
}

async function arrange(t: TestContext, contents: Record<string, string>): Promise<{ database: TestDatabase; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "chancery migrations "));
  t.after(() => rm(folder, { recursive: true }));
  for (const [file, text] of Object.entries(contents)) await writeFile(join(folder, file), text);
  return { database: await emptyDatabase(), folder };
}

function openService(t: TestContext, url: string): ReturnType<typeof openDatabase> {
  const service = openDatabase({
    address: { connectionString: url },
    poolMax: 2,
    namedStatements: true,
    statementTimeoutMs: 5000,
  });
  t.after(() => service.close());
  return service;
}
