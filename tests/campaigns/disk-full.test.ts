import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test, type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { roleName } from "@chancery/server/io/database/embedded/cluster.ts";
import { readPidLines } from "@chancery/server/io/database/embedded/server-process.ts";
import type { Queries } from "@chancery/server/io/database/database.ts";
import { openDatabase, type OpenDatabase } from "@chancery/server/io/database/pool.ts";
import sql from "sql-template-tag";
import { callingUrl, type Answer, type Call } from "../world/call.ts";
import { addRows, makeDictionary, type MadeDictionary } from "../world/dictionaries.ts";
import { until } from "../world/embedded.ts";
import { exportDone, startExport } from "../world/exports.ts";
import { confirmRows, importEnd, tus, uploadRows, largeUploads } from "../world/imports.ts";
import { createPaper, offerXml, textAt, type PaperTemplate } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { persona, signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { smallDisk, type SmallDisk } from "../world/small-disk.ts";
import { emptyLedger } from "./ledger.ts";
import { campaignLength, chanceOf } from "./length.ts";
import { startClients } from "./load.ts";
import { assertDoneOnce, assertPromisesKept } from "./promises-kept.ts";

// Database, its log, blobs and temporary files on one disk that becomes full to the last byte, again and again, while all are at work.

const length = campaignLength(0);
const chance = chanceOf(length.seed);
const diskBytes = 320 * 1024 ** 2;
const readyMaxMs = 15_000;
/** The database may have to repair itself first: it meets the full disk before the service does. */
const readsWithinMs = 10_000;
/** Until something is at work, or has been put away; only what hangs comes to it. */
const workMaxMs = 60_000;
const rows = 20_000;
const file = Array.from({ length: rows }, (_, n) => `City ${n}\r\n`).join("");

let folder: string;
let disk: SmallDisk;
let variables: Record<string, string>;
let service: ServiceProcess;
let ann: Persona;
let bob: Persona;
let template: PaperTemplate;

const call: Call = (...asked) => callingUrl(service.url)(...asked);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery full "));
  disk = await smallDisk(diskBytes);
  await mkdir(disk.seen(join(disk.folder, "tmp")));
  await writeFile(join(folder, "provision.json"), provisionText);
  variables = {
    ...disk.variables,
    TMPDIR: join(disk.folder, "tmp"),
    CHANCERY_DATA_DIR: join(disk.folder, "data"),
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_RATE_LIMITS: "off",
  };
  service = await startProcess("start", variables, disk.prefix);
  ann = await signIn(call, people.ann);
  bob = await signIn(call, people.bob);
  template = await createPaper(ann);
});

after(async () => {
  await service?.kill();
  await disk.end();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test(`on a full disk writes are answered 507 or 503, reads go on, and nothing is lost (seed ${length.seed})`, async (t) => {
  t.diagnostic(disk.isReal ? "a disk in memory" : "no disk can be mounted here: a full one is pretended to the service");
  const ledger = emptyLedger();
  const stock = await makeDictionary(ann, []);
  await addRows(
    ann,
    stock,
    Array.from({ length: 5000 }, (_, n) => [`Pump ${n}`]),
  );
  const end = performance.now() + length.ms;
  do {
    const clients = startClients({ ann, bob, template, ledger, pauseMs: 50 }, 2);
    try {
      await fillOnce(t, stock);
    } finally {
      await clients.stop();
    }
  } while (performance.now() < end);
  t.diagnostic(
    `${ledger.sends.length} sends, ${ledger.fills.length} fills, ${ledger.uploads.length} uploads, ${ledger.repeats} again`,
  );
  assert.ok(ledger.sends.length > 0 && ledger.repeats > 0, "the load met the full disk");
  await assertPromisesKept(ledger, ann, bob);
  await inDatabase(assertDoneOnce);
  if (length.isShort) return;
  await service.kill();
  service = await startProcess("start", variables, disk.prefix);
  [ann, bob] = [persona(call, ann, ann.token), persona(call, bob, bob.token)];
  await assertPromisesKept(ledger, ann, bob);
});

/** Fills the disk while an import and an export are at work, and gives it room again. */
async function fillOnce(t: TestContext, stock: MadeDictionary): Promise<void> {
  const goods = await makeDictionary(ann, [["Pipe"]]);
  const task = await uploadRows(ann, goods, file);
  const { uuid } = await startExport(ann, stock.path, { format: "xlsx" });
  await withoutNewRecords(async () => {
    await confirmRows(ann, task);
    await until(async () => textAt(await ann.get(`/api/v1/upload/${task}`), "status") === "PROCESSING", workMaxMs);
    await pause(chance.below(700));
    await disk.fill();
    // blobs fail at once, the disk at its next check: until then a database whose disk is only pretended to be full takes records
    await until(async () => textAt(await call("GET", "/ready"), "checks", "disk") !== "ok", workMaxMs);
    if (disk.isReal) await inDatabase(fillLog);
  });
  await whileFull(t, stock, task).finally(() => disk.free());
  const freed = performance.now();
  await until(async () => (await call("GET", "/ready").catch(() => undefined))?.status === 200, 2 * readyMaxMs);
  const readyMs = performance.now() - freed;
  t.diagnostic(`ready ${Math.round(readyMs)} ms after there was room`);
  assert.ok(readyMs <= readyMaxMs, `${Math.round(readyMs)} ms`);
  const { status, errorMessage } = await importEnd(ann, task);
  assert.deepEqual([status, errorMessage], ["COMPLETED", undefined]);
  const read = await ann.get(`${goods.path}?withRecordsCount=1`);
  assert.deepEqual([textAt(read, "status"), Object(read.json).recordsCount], ["AVAILABLE", rows + 1]);
  assert.equal((await exportDone(ann, stock.path, uuid)).status, "COMPLETED");
  await until(async () => (await leftovers()).length === 0, workMaxMs);
}

/** Does something while no record can be written, as long as the database lives: an import would be over at times. */
async function withoutNewRecords(work: () => Promise<void>): Promise<void> {
  let isDone = false;
  const holding = inDatabase(async (database) =>
    database.transaction(async (tx) => {
      await tx.run(sql`lock table dictionary_records in share mode`);
      await work();
      isDone = true;
    }),
  );
  await holding.catch((error: unknown) => assert.ok(isDone, String(error)));
}

/** Reads and writes on the full disk. The import waits; its dictionary stays locked. */
async function whileFull(t: TestContext, { uuid, path, columns }: MadeDictionary, task: string): Promise<void> {
  const filled = performance.now();
  const reads = () => [
    ann.get(path),
    ann.post(`${path}/records`, {}),
    ann.get(`/api/v1/upload/${task}`),
    ann.get("/api/v1/template"),
  ];
  const isRead = async () => (await Promise.all(reads())).every(({ status }) => status === 200);
  await until(isRead, readsWithinMs);
  t.diagnostic(`reads went on ${Math.round(performance.now() - filled)} ms after the disk was full`);
  const rowsOf = (count: number) => Array.from({ length: count }, () => [{ uuid: columns[0], value: "x".repeat(200) }]);
  const writes: readonly (() => Promise<Answer>)[] = [
    () => ann.post(`${path}/record`, rowsOf(1)),
    () => ann.post(`${path}/record`, rowsOf(200)),
    () => ann.post(`${path}/download`, {}),
    () => ann.post("/api/v1/envelope/send", { data: offerXml(template, bob.mailboxId) }),
    () => ann.upload(`/api/v1/upload/dictionary/${uuid}`, { name: "a.csv", bytes: Buffer.from(file) }),
    () => ann.upload("/api/v1/envelope/attachment?type=file", { name: "a.csv", bytes: Buffer.from(file) }),
    () => ann.send("POST", largeUploads, { headers: { ...tus, dictionary: uuid, "upload-length": "100" } }),
  ];
  for (const write of writes) {
    const answer = await write();
    assert.deepEqual([answer.status, Object(answer.json).code], [507, 1054], answer.text);
    assert.ok(await isRead());
  }
  // the load goes on: what it is writing just now is removed when that fails
  await until(async () => (await leftovers()).length === 0, workMaxMs);
  assert.equal(textAt(await ann.get(`/api/v1/upload/${task}`), "status"), "PROCESSING");
}

/** Files that are still being written, or were left half. */
async function leftovers(): Promise<readonly string[]> {
  const at = (path: string) => readdir(disk.seen(join(disk.folder, path))).catch(() => []);
  return [...(await at("data/blobs/incoming")), ...(await at("data/spool"))];
}

/** Until PostgreSQL can write no more log, and ends. */
async function fillLog(database: Queries): Promise<void> {
  const write = sql`select pg_logical_emit_message(false, 'campaign', repeat('x', 4000000)) as at`;
  const isWritten = async () =>
    database.first(write).then(
      () => true,
      () => false,
    );
  await until(async () => !(await isWritten()), 10_000);
}

async function inDatabase(look: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const own = disk.seen(join(disk.folder, "data", "database"));
  const [, , , port, host = ""] = await readPidLines(join(own, "cluster"));
  const password = (await readFile(join(own, "password"), "utf8")).trim();
  const address = { host: disk.seen(host), port: Number(port), user: roleName, password, database: "postgres" };
  const database = openDatabase({ address, poolMax: 1, namedStatements: true, statementTimeoutMs: 60_000 });
  await look(database).finally(() => database.close());
}
