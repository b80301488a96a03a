import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  startEmbedded,
  type Embedded,
  type EmbeddedAddress,
  type EmbeddedFacts,
} from "@chancery/server/io/database/embedded/embedded.ts";
import { postgresIn } from "@chancery/server/io/database/embedded/processes.ts";
import { openDatabase, type OpenDatabase } from "@chancery/server/io/database/pool.ts";
import { openLog } from "@chancery/server/io/log.ts";
import { endWithProcess } from "./process-end.ts";

/** A new folder that every user can reach; removed after the test. */
export async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "chancery embedded "));
  await chmod(folder, 0o755);
  folders.set(t, [...(folders.get(t) ?? []), folder]);
  t.after(() => removeFolders(t));
  return folder;
}

/** A new folder with a database that was stopped in order: making one takes longer than most tests. */
export async function newDatabaseFolder(t: TestContext): Promise<string> {
  made ??= makeDatabase();
  const folder = await newFolder(t);
  // with its owner, who need not be that of the test
  await promisify(execFile)("cp", ["-a", `${await made}/.`, folder]);
  await chmod(folder, 0o755);
  return folder;
}

let made: Promise<string> | undefined;

async function makeDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "chancery embedded "));
  endWithProcess(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const embedded = await startEmbedded({ dataDir: folder, log: openLog("silent") });
  await embedded.stop();
  return folder;
}

const folders = new Map<TestContext, readonly string[]>();
const endings = new Map<TestContext, readonly (() => Promise<void>)[]>();

/** Stops what the test started, the last first, then removes its folders: what still wrote would make them again. */
async function removeFolders(t: TestContext): Promise<void> {
  for (const end of endings.get(t)?.toReversed() ?? []) await end();
  endings.delete(t);
  for (const folder of folders.get(t) ?? []) await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  folders.delete(t);
}

function atEnd(t: TestContext, end: () => Promise<void>): void {
  endings.set(t, [...(endings.get(t) ?? []), end]);
}

/** The embedded database in this process. */
export async function start(t: TestContext, dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: openLog("silent") });
  atEnd(t, () => embedded.stop());
  return embedded;
}

/** A pool on it. */
export function open(t: TestContext, address: EmbeddedAddress): OpenDatabase {
  const database = openDatabase({ address, poolMax: 4, namedStatements: true, statementTimeoutMs: 5000 });
  t.after(() => database.close());
  return database;
}

/** A service of another process with its database; `refused` when it would not start. */
export async function startService(
  t: TestContext,
  dataDir: string,
  ids: { uid?: number; gid?: number } = {},
): Promise<{ service: ChildProcess; address: EmbeddedAddress; facts: EmbeddedFacts; refused?: string }> {
  const program = fileURLToPath(new URL("embedded-service.ts", import.meta.url));
  const service = spawn(process.execPath, [program, dataDir], { ...ids, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(service, "exit");
  atEnd(t, async () => {
    service.kill("SIGKILL");
    await exited;
    await until(async () => (await at(dataDir)).length === 0, endMaxMs);
  });
  const [line] = (await once(createInterface({ input: service.stdout }), "line")) as [string];
  return { service, ...(JSON.parse(line) as { address: EmbeddedAddress; facts: EmbeddedFacts; refused?: string }) };
}

/** Within a second, where nothing else is at work. */
const endMaxMs = 20_000;

/** The PostgreSQL processes that work in a data folder. */
export function at(folder: string): Promise<readonly number[]> {
  return postgresIn(join(folder, "cluster"));
}

/** Asks again and again until it is so. Throws when it is not within the time. */
export async function until(isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`not so within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
