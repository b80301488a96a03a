import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { findRunning } from "@chancery/server/io/database/embedded/running.ts";
import { openDatabase } from "@chancery/server/io/database/pool.ts";
import sql from "sql-template-tag";
import { callingUrl } from "../world/call.ts";
import { makeDictionary } from "../world/dictionaries.ts";
import { confirmRows, importEnd, uploadRows } from "../world/imports.ts";
import { textAt } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { persona, signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";

const rows = 60_000;
const text = Array.from({ length: rows }, (_, n) => `City ${n}\r\n`).join("");

let folder: string;
let variables: Record<string, string>;
let service: ServiceProcess;
let ann: Persona;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery import "));
  await writeFile(join(folder, "provision.json"), provisionText);
  variables = {
    CHANCERY_DATA_DIR: join(folder, "data"),
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_RATE_LIMITS: "off",
  };
  service = await startProcess("start", variables);
  ann = await signIn(callingUrl(service.url), people.ann);
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

type Seen = { readonly status: string; readonly progress: { readonly rows: number; readonly of?: number } };

/** Stages at which an import is killed, as soon as it is seen there. */
const points: readonly (readonly [name: string, isThere: (seen: Seen) => boolean])[] = [
  ["as it is confirmed", ({ status }) => status !== "PENDING"],
  ["while its file is read", ({ status }) => status === "PROCESSING"],
  ["while its records are written", ({ progress }) => progress.of !== undefined],
];

for (const [name, isThere] of points) {
  test(`an import killed -9 ${name} begins again, and every row is there once`, async () => {
    const goods = await makeDictionary(ann, [["Pipe"]]);
    const task = await uploadRows(ann, goods, text);
    await confirmRows(ann, task);
    while (!isThere(Object((await ann.get(`/api/v1/upload/${task}`)).json)));
    await service.kill();
    service = await startProcess("start", variables);
    ann = persona(callingUrl(service.url), ann, ann.token);
    const { status, progress, errorMessage } = await importEnd(ann, task);
    assert.deepEqual([status, progress, errorMessage], ["COMPLETED", { rows, of: rows }, undefined]);
    const read = await ann.get(`${goods.path}?withRecordsCount=1`);
    assert.deepEqual([textAt(read, "status"), Object(read.json).recordsCount], ["AVAILABLE", rows + 1]);
    const last = await ann.post(`${goods.path}/record-uuids`, {
      columnUuid: goods.columns[0],
      values: ["City 0", `City ${rows - 1}`],
    });
    assert.equal(Object.keys(Object(last.json)).length, 2);
  });
}

test("an import cancelled at work stops, stores nothing and frees the dictionary", async () => {
  const goods = await makeDictionary(ann, [["Pipe"]]);
  const task = await uploadRows(ann, goods, text);
  await withoutNewRecords(async () => {
    await confirmRows(ann, task);
    while (textAt(await ann.get(`/api/v1/upload/${task}`), "status") !== "PROCESSING");
    assert.equal((await ann.send("DELETE", `/api/v1/upload/${task}`)).status, 204);
  });
  assert.equal((await importEnd(ann, task)).status, "CANCELLED");
  assert.equal((await ann.post(`${goods.path}/record`, [{ uuid: goods.columns[0], value: "Pump" }])).status, 201);
  const read = await ann.get(`${goods.path}?withRecordsCount=1`);
  assert.deepEqual([textAt(read, "status"), Object(read.json).recordsCount], ["AVAILABLE", 2]);
});

/** Does something while no record can be written: an import would be over before, at times. */
async function withoutNewRecords(work: () => Promise<void>): Promise<void> {
  const address = await findRunning(join(folder, "data", "database"));
  assert.ok(address);
  const database = openDatabase({ address, poolMax: 1, namedStatements: false, statementTimeoutMs: 60_000 });
  const holding = database.transaction(async (tx) => {
    await tx.run(sql`lock table dictionary_records in share mode`);
    await work();
  });
  await holding.finally(() => database.close());
}
