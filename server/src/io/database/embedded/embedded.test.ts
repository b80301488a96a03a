import assert from "node:assert/strict";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { at, newDatabaseFolder, newFolder, open, start } from "@chancery/tests/world/embedded.ts";
import sql from "sql-template-tag";
import { findRunning } from "./running.ts";

// In a process of its own: it starts and kills servers, and takes long.

test("the first start makes a database that is safe on disk, speaks UTF-8 and listens on no network", async (t) => {
  const embedded = await start(t, await newFolder(t));
  const database = open(t, embedded.address);
  const settings = await database.all<{ name: string; setting: string }>(sql`
    select name, setting
    from pg_settings
    where name in ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'server_encoding', 'jit')
    order by name
    limit 10`);
  assert.deepEqual(Object.fromEntries(settings.map(({ name, setting }) => [name, setting])), {
    data_checksums: "on",
    fsync: "on",
    full_page_writes: "on",
    jit: "off",
    listen_addresses: "",
    server_encoding: "UTF8",
    synchronous_commit: "on",
  });
  assert.deepEqual(
    await database.first(
      sql`select datlocprovider as provider, datlocale as locale from pg_database where datname = current_database()`,
    ),
    {
      provider: "b",
      locale: "C.UTF-8",
    },
  );
  assert.deepEqual(await database.first(sql`select lower('ÄЖΣ') as lower`), { lower: "äжσ" });
});

test("the password is needed, and only its owner can read it", async (t) => {
  const folder = await newDatabaseFolder(t);
  const { address } = await start(t, folder);
  assert.equal((await stat(join(folder, "password"))).mode & 0o777, 0o600);
  assert.equal((await stat(join(folder, "socket"))).mode & 0o777, 0o700);
  assert.equal(await readFile(join(folder, "password"), "utf8"), address.password);
  await assert.rejects(open(t, { ...address, password: "guess" }).first(sql`select 1`), /password/);
});

test("data survives a restart, in a path with spaces, quotes and more characters than a socket's name allows", async (t) => {
  const folder = join(await newFolder(t), `ann's "data", ${"long ".repeat(20)}Ж`);
  const first = await start(t, folder);
  await open(t, first.address).run(sql`create table kept (id int)`);
  await first.stop();
  await assert.rejects(stat(first.address.host), /ENOENT/);
  const second = await start(t, folder);
  assert.deepEqual(await open(t, second.address).first(sql`select count(*) from kept`), { count: 0 });
});

test("a second service on the folder is refused, and the first one is unaffected", async (t) => {
  const folder = await newDatabaseFolder(t);
  const first = await start(t, folder);
  await assert.rejects(start(t, folder), new RegExp(`in use by another Chancery \\(process ${process.pid}\\)`));
  assert.deepEqual(await open(t, first.address).first(sql`select 1 as one`), { one: 1 });
});

test("of ten services that start concurrently on an empty folder, one gets it", async (t) => {
  const folder = await newFolder(t);
  const starts = await Promise.allSettled(Array.from({ length: 10 }, () => start(t, folder)));
  assert.equal(starts.filter(({ status }) => status === "fulfilled").length, 1);
  assert.ok(starts.every((one) => one.status === "fulfilled" || /in use by another/.test(String(one.reason))));
});

test("a folder of another major version is refused, naming both", async (t) => {
  const folder = await newDatabaseFolder(t);
  await (await start(t, folder)).stop();
  await writeFile(join(folder, "cluster", "PG_VERSION"), "15\n");
  await assert.rejects(start(t, folder), /made by PostgreSQL 15, this Chancery brings PostgreSQL 18/);
});

test("a first start that was killed is repeated", async (t) => {
  const folder = await newFolder(t);
  await mkdir(join(folder, "cluster.new", "base"), { recursive: true });
  await writeFile(join(folder, "password"), "half");
  const embedded = await start(t, folder);
  assert.deepEqual(await open(t, embedded.address).first(sql`select 1 as one`), { one: 1 });
});

test("a folder without its password file is refused with that reason", async (t) => {
  const folder = await newDatabaseFolder(t);
  await (await start(t, folder)).stop();
  await writeFile(join(folder, "password"), "");
  await assert.rejects(start(t, folder), /password is missing/);
});

test("a command finds the database of a running service, and none when the service is stopped", async (t) => {
  const folder = await newDatabaseFolder(t);
  const embedded = await start(t, folder);
  assert.deepEqual(await findRunning(folder), embedded.address);
  await embedded.stop();
  assert.equal(await findRunning(folder), undefined);
});

test("a data folder that cannot be made is refused, saying so", async (t) => {
  const folder = await newFolder(t);
  await writeFile(join(folder, "file"), "");
  await assert.rejects(start(t, join(folder, "file", "data")), /cannot be made or written/);
});

test("a stop ends the server and frees the folder", async (t) => {
  const folder = await newDatabaseFolder(t);
  const embedded = await start(t, folder);
  await embedded.stop();
  assert.deepEqual(await at(folder), []);
  await (await start(t, folder)).stop();
});
