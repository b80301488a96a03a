import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { findRunning } from "@chancery/server/io/database/embedded/running.ts";
import { openDatabase } from "@chancery/server/io/database/pool.ts";
import sql from "sql-template-tag";
import { killNow, postmasterOf } from "../campaigns/victims.ts";
import { callingUrl, type Answer } from "../world/call.ts";
import { makeDictionary, type MadeDictionary } from "../world/dictionaries.ts";
import { until } from "../world/embedded.ts";
import { exportDone, startExport } from "../world/exports.ts";
import { confirmRows, importEnd, uploadRows } from "../world/imports.ts";
import { textAt } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { campaignLength } from "./length.ts";

// The database dies under the work on dictionaries, as a whole or one of its processes: the service is never started again.

const { isShort } = campaignLength(0);
const rows = 15_000;
/** Long enough that neither side of a COPY is done at once. */
const text = Array.from({ length: rows }, (_, n) => `City ${n} ${"x".repeat(200)}\r\n`).join("");
const backMaxMs = 10_000;
/** Others share the machine: the figure is the campaign's, a multiple of it the test's. */
const slack = 3;
/** Until a job is at work; only what hangs comes to it. */
const workMaxMs = 60_000;

let folder: string;
let service: ServiceProcess;
let ann: Persona;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery database kill "));
  await writeFile(join(folder, "provision.json"), provisionText);
  service = await startProcess("start", {
    CHANCERY_DATA_DIR: join(folder, "data"),
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_RATE_LIMITS: "off",
  });
  ann = await signIn(callingUrl(service.url), people.ann);
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const isReady = async (): Promise<boolean> =>
  (await callingUrl(service.url)("GET", "/ready").catch(() => undefined))?.status === 200;

/** Kills, when it was at work, and waits until the service says that all is well again. */
async function killAndWait(kill: () => Promise<number>): Promise<void> {
  const killed = await kill();
  await until(isReady, slack * backMaxMs);
  assert.ok(performance.now() - killed <= slack * backMaxMs);
}

/** Answers when it killed, as the others do. */
async function killPostmaster(): Promise<number> {
  const old = await postmasterOf(join(folder, "data"));
  const killed = performance.now();
  killNow(old);
  await until(async () => ![undefined, old].includes(await postmasterOf(join(folder, "data"))), slack * backMaxMs);
  return killed;
}

/** Kills the process of the database that works on a COPY; PostgreSQL then ends all others, and repairs itself. */
async function killCopying(): Promise<number> {
  const address = await findRunning(join(folder, "data", "database"));
  assert.ok(address);
  const database = openDatabase({ address, poolMax: 1, namedStatements: true, statementTimeoutMs: 10_000 });
  const copying = sql`select pid from pg_stat_activity where query ilike 'copy %' and state = 'active' order by pid limit 1`;
  let pid: number | undefined;
  await until(async () => (pid = (await database.first<{ pid: number }>(copying))?.pid) !== undefined, workMaxMs);
  const killed = performance.now();
  killNow(pid);
  const answers = async (): Promise<boolean> => database.first(sql`select 1 as one`).then(Boolean, () => false);
  await until(async () => !(await answers()), 10_000);
  // it answers again when the last old process has ended: until then one of them may still answer the service
  await until(answers, slack * backMaxMs);
  await database.close();
  return killed;
}

async function countOf({ path }: MadeDictionary): Promise<readonly unknown[]> {
  const read = await ann.get(`${path}?withRecordsCount=1`);
  return [textAt(read, "status"), Object(read.json).recordsCount];
}

async function leftovers(): Promise<readonly string[]> {
  const at = (path: string) => readdir(join(folder, "data", path)).catch(() => []);
  return [...(await at("blobs/incoming")), ...(await at("spool"))];
}

const points: readonly (readonly [name: string, kill: (task: string) => Promise<number>])[] = [
  ["as the import begins to read", async (task) => untilStatus(task).then(killPostmaster)],
  ...(isShort ? [] : [["while its records are written, as a whole", killWriting] as const]),
  ["while its records are written, in the process that takes them", killCopying],
];

async function untilStatus(task: string): Promise<void> {
  await until(async () => textAt(await ann.get(`/api/v1/upload/${task}`), "status") !== "APPROVED", workMaxMs);
}

async function killWriting(task: string): Promise<number> {
  await until(async () => Object((await ann.get(`/api/v1/upload/${task}`)).json).progress?.of !== undefined, workMaxMs);
  return killPostmaster();
}

for (const [name, kill] of points) {
  test(`the database killed ${name}: the import begins again by itself, and every row is there once`, async () => {
    const goods = await makeDictionary(ann, [["Pipe"]]);
    const task = await uploadRows(ann, goods, text);
    await confirmRows(ann, task);
    await killAndWait(() => kill(task));
    const { status, errorMessage } = await importEnd(ann, task);
    assert.deepEqual([status, errorMessage], ["COMPLETED", undefined]);
    assert.deepEqual(await countOf(goods), ["AVAILABLE", rows + 1]);
  });
}

test("the database killed as an import is confirmed: it is confirmed or not, and can be confirmed again", async () => {
  const goods = await makeDictionary(ann, []);
  const task = await uploadRows(ann, goods, "Pump\r\n");
  const confirm = (): Promise<Answer> => ann.put(`/api/v1/upload/${task}/confirm`, {}, { headers: { "idempotency-key": task } });
  const confirming = confirm();
  await killAndWait(killPostmaster);
  assert.ok([200, 503].includes((await confirming).status));
  // the key may still be held by the try that was cut off
  await until(async () => (await confirm()).status === 200, 30_000);
  assert.equal((await importEnd(ann, task)).status, "COMPLETED");
  assert.deepEqual(await countOf(goods), ["AVAILABLE", 1]);
});

test("the database killed while 10 000 records are created: 503 and none of them, or 201 and all", async () => {
  const goods = await makeDictionary(ann, []);
  const value = (n: number): string => `Pump ${n} ${"x".repeat(200)}`;
  const body = Array.from({ length: 10_000 }, (_, n) => [{ uuid: goods.columns[0], value: value(n) }]);
  const create = (): Promise<Answer> => ann.post(`${goods.path}/record`, body);
  const creating = create();
  await killAndWait(killCopying);
  const { status } = await creating;
  assert.ok([201, 503].includes(status), `${status}`);
  const created = status === 201 ? 10_000 : 0;
  assert.deepEqual(await countOf(goods), ["AVAILABLE", created]);
  assert.equal((await create()).status, 201);
  assert.deepEqual(await countOf(goods), ["AVAILABLE", created + 10_000]);
});

test("the database killed while an export is copied out: it begins again by itself, and its file is whole", async () => {
  const goods = await makeDictionary(ann, []);
  const task = await uploadRows(ann, goods, text);
  await confirmRows(ann, task);
  await importEnd(ann, task);
  for (const kill of isShort ? [killCopying] : [killCopying, killPostmaster]) {
    const { uuid } = await startExport(ann, goods.path, { format: "xlsx" });
    await killAndWait(kill);
    const done = await exportDone(ann, goods.path, uuid);
    assert.deepEqual([done.status, done.progress.rows], ["COMPLETED", rows]);
    const file = await fetch(done.fileUrl ?? "");
    assert.equal(file.status, 200);
    assert.ok((await file.bytes()).length > 100_000);
  }
  assert.deepEqual(await leftovers(), []);
});
