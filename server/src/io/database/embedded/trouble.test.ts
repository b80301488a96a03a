import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { at, newDatabaseFolder, open, start, startService, until } from "@chancery/tests/world/embedded.ts";
import sql from "sql-template-tag";
import { findBinaries } from "./binaries.ts";
import { chooseRunAs, environmentOf } from "./run-as.ts";
import { readPidLines } from "./server-process.ts";

// In a process of its own: it starts and kills servers, and takes long.

test("when the service is killed, its database ends by itself and the next start has the data", async (t) => {
  const folder = await newDatabaseFolder(t);
  const { service, address } = await startService(t, folder);
  await open(t, address).run(sql`create table kept (id int)`);
  service.kill("SIGKILL");
  await until(async () => (await at(folder)).length === 0, 30_000);
  const next = await start(t, folder);
  assert.deepEqual(await open(t, next.address).first(sql`select count(*) from kept`), { count: 0 });
});

test("when the service is killed together with the guard, the next start takes its database over", async (t) => {
  const folder = await newDatabaseFolder(t);
  const { service, facts } = await startService(t, folder);
  const guard = Number((await parentOf(facts.pid)) ?? 0);
  process.kill(guard, "SIGSTOP");
  service.kill("SIGKILL");
  await once(service, "exit");
  process.kill(guard, "SIGKILL");
  const next = await start(t, folder);
  assert.deepEqual(await open(t, next.address).first(sql`select 1 as one`), { one: 1 });
});

test("when the server is killed it comes back by itself, and so does the pool", async (t) => {
  const embedded = await start(t, await newDatabaseFolder(t));
  const database = open(t, embedded.address);
  await database.run(sql`create table kept (id int)`);
  const restarted = new Promise<void>((resolve) => embedded.onRestart(resolve));
  process.kill(embedded.facts().pid, "SIGKILL");
  await restarted;
  assert.deepEqual(await database.first(sql`select count(*) from kept`), { count: 0 });
  assert.equal(embedded.facts().restarts, 1);
});

test("when one backend is killed, the server recovers and the pool keeps working", async (t) => {
  const embedded = await start(t, await newDatabaseFolder(t));
  const database = open(t, embedded.address);
  const backend = await database.first<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  process.kill(backend!.pid, "SIGKILL");
  await until(async () => database.first(sql`select 1 as one`).then(Boolean, () => false), 20_000);
  assert.equal(embedded.facts().restarts, 0);
});

for (const [what, pidOf] of [
  ["of no process", async () => 2 ** 22 - 3],
  ["of another program now", async (kill: (pid: number) => void, uid: number) => stranger(kill, uid)],
] as const) {
  test(`a postmaster.pid with a number ${what} does not hinder the start`, async (t) => {
    const folder = await newDatabaseFolder(t);
    await (await start(t, folder)).stop();
    const { uid } = await stat(join(folder, "cluster"));
    const pid = await pidOf((other) => t.after(() => process.kill(other)), uid);
    const lines = [pid, join(folder, "cluster"), 1_700_000_000, 5432, join(folder, "socket"), "", "", "ready"];
    await writeFile(join(folder, "cluster", "postmaster.pid"), lines.join("\n"));
    const next = await start(t, folder);
    assert.deepEqual(await open(t, next.address).first(sql`select 1 as one`), { one: 1 });
  });
}

test("a server that is shutting down without its PID file is waited for", async (t) => {
  const folder = await newDatabaseFolder(t);
  await (await start(t, folder)).stop();
  const cluster = join(folder, "cluster");
  const program = join(folder, "postgres");
  await copyFile("/bin/cat", program);
  const ending = spawn(program, [], { argv0: "", cwd: cluster, stdio: ["pipe", "ignore", "ignore"] });
  await once(ending, "spawn");
  await writeFile(join(cluster, "postmaster.pid"), `${ending.pid}\n`);
  setTimeout(() => ending.stdin.end(), 200);
  const next = await start(t, folder);
  assert.ok(ending.exitCode === 0);
  assert.deepEqual(await open(t, next.address).first(sql`select 1 as one`), { one: 1 });
});

test("a foreign server on the folder is refused, and left alone", async (t) => {
  const folder = await newDatabaseFolder(t);
  await (await start(t, folder)).stop();
  const cluster = join(folder, "cluster");
  const binaries = await findBinaries(join(folder, "libraries"));
  const runAs = await chooseRunAs(folder, cluster, binaries);
  const foreign = spawn(
    binaries.postgres,
    [
      "-D",
      cluster,
      "-c",
      "listen_addresses=",
      "-c",
      `unix_socket_directories=${tmpdir()}`,
      "-p",
      String(20_000 + (process.pid % 40_000)),
    ],
    {
      ...runAs.ids,
      env: environmentOf(binaries),
      cwd: "/",
      stdio: "ignore",
    },
  );
  const gone = once(foreign, "exit");
  t.after(async () => {
    foreign.kill("SIGQUIT");
    await gone;
  });
  await until(async () => (await readPidLines(cluster))[7]?.trim() === "ready", 10_000);
  await assert.rejects(start(t, folder), new RegExp(`did not start \\(process ${foreign.pid}\\)`));
  assert.equal(foreign.exitCode, null);
});

test("a lock of a dead service is taken over, also one that names a number in use", async (t) => {
  const folder = await newDatabaseFolder(t);
  await (await start(t, folder)).stop();
  await writeFile(join(folder, "service.pid"), `${process.pid} 1\n`);
  await (await start(t, folder)).stop();
  await assert.rejects(stat(join(folder, "service.pid")), /ENOENT/);
});

test("a start that fails frees the folder", async (t) => {
  const folder = await newDatabaseFolder(t);
  await (await start(t, folder)).stop();
  await rm(join(folder, "cluster", "global"), { recursive: true });
  await assert.rejects(start(t, folder), /PostgreSQL did not start: .*global/s);
  await assert.rejects(start(t, folder), /PostgreSQL did not start/);
});

async function stranger(kill: (pid: number) => void, uid: number): Promise<number> {
  const other = spawn("sleep", ["600"], { stdio: "ignore", ...(process.getuid?.() === 0 ? { uid } : {}) });
  await once(other, "spawn");
  kill(other.pid!);
  return other.pid!;
}

async function parentOf(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ")[1];
}

test("a stop of a server that cannot end in order takes no longer than it was given, and the next start has the data", async (t) => {
  const folder = await newDatabaseFolder(t);
  const embedded = await start(t, folder);
  const database = open(t, embedded.address);
  await database.run(sql`create table kept (id int)`);
  const [checkpointer = 0] = await database
    .all<{ pid: number }>(sql`select pid from pg_stat_activity where backend_type = 'checkpointer'`)
    .then((rows) => rows.map(({ pid }) => pid));
  await database.close();
  process.kill(checkpointer, "SIGSTOP");
  const from = performance.now();
  await embedded.stop(2000);
  const ms = performance.now() - from;
  process.kill(checkpointer, "SIGKILL");
  assert.ok(ms >= 1000 && ms < 30_000, `${ms} ms`);
  const next = await start(t, folder);
  assert.deepEqual(await open(t, next.address).first(sql`select count(*) from kept`), { count: 0 });
});

test("a stop during the restart of a killed server leaves no process", async (t) => {
  const folder = await newDatabaseFolder(t);
  for (const pauseMs of [0, 60, 120]) {
    const embedded = await start(t, folder);
    process.kill(embedded.facts().pid, "SIGKILL");
    await pause(pauseMs);
    const from = performance.now();
    await embedded.stop(3000);
    assert.ok(performance.now() - from < 30_000, `${performance.now() - from} ms`);
    await until(async () => (await at(folder)).length === 0, 30_000);
  }
});
