import assert from "node:assert/strict";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import sql from "sql-template-tag";
import { accountExports, contentOf, exportsOf } from "../world/account-exports.ts";
import { makeDictionary } from "../world/dictionaries.ts";
import { until } from "../world/embedded.ts";
import { exportDone, exportState, filePath, startExport } from "../world/exports.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { csvRows } from "../world/tables.ts";
import { world } from "../world/world.ts";
import { assertXml } from "../world/xsd.ts";

const rows = 300_000;
const here = await world();
const { ann, app, database, folder } = here;
const variables = { CHANCERY_DATA_DIR: folder, DATABASE_URL: database.url };
let worker: ServiceProcess | undefined;
after(() => worker?.kill());

/** A dictionary of many records, written past the API. */
async function bigDictionary(): Promise<{ readonly path: string; readonly uuid: string }> {
  const made = await makeDictionary(ann, [["first", "x"]]);
  const set = sql`(select set_id from dictionaries where id = ${made.uuid})`;
  await database.run(sql`
    insert into dictionary_records (set_id, id, cells, searched, terms, changed_at)
    select ${set}, ('ffffffff-0000-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid, array['Item ' || g, 'line' || chr(10) || g],
      array['', ''], '{}', now()
    from generate_series(2, ${rows}::int) g`);
  return made;
}

/** Waits until a file that a worker writes has this many bytes. */
async function untilWriting(bytes: number): Promise<void> {
  const incoming = join(folder, "blobs", "incoming");
  for (const end = performance.now() + 30_000; performance.now() < end; await wait(5)) {
    for (const name of await readdir(incoming)) {
      const size = (await stat(join(incoming, name)).catch(() => undefined))?.size ?? 0;
      if (size >= bytes && !seen.has(name)) return void seen.add(name);
    }
  }
  throw new Error("no worker writes a file");
}
const seen = new Set<string>();

const { path, uuid } = await bigDictionary();

test("kill -9 while the file is being written: no link meanwhile, and after a restart the whole file", async () => {
  const { uuid: id } = await startExport(ann, path, { format: "xml" });
  for (let kill = 0; kill < 3; kill += 1) {
    worker = await startProcess("work", variables);
    await untilWriting(1_000_000);
    await worker.kill();
    const { status, fileUrl } = await exportState(ann, path, id);
    assert.deepEqual([status, fileUrl], ["STARTED", undefined]);
  }
  worker = await startProcess("work", variables);
  const csv = await startExport(ann, path);
  const xml = await exportDone(ann, path, id);
  assert.deepEqual([xml.status, xml.progress.rows], ["COMPLETED", rows]);
  const file = await app.fastify.inject({ method: "GET", url: filePath(xml) });
  assert.equal(file.body.split("<record ").length - 1, rows);
  assertXml(file.rawPayload);
  const table = await app.fastify.inject({ method: "GET", url: filePath(await exportDone(ann, path, csv.uuid)) });
  const read = csvRows(table.rawPayload);
  assert.equal(read.length, rows + 1);
  assert.deepEqual(read.at(-1), [`Item ${rows}`, `line\n${rows}`]);
});

test("kill -9 while an account is exported: no link meanwhile, and after a restart the whole file, once", async () => {
  await worker?.kill();
  const { start, stateOf, download } = accountExports(here);
  const id = await start(ann, exportsOf("ann"));
  for (let kill = 0; kill < 3; kill += 1) {
    worker = await startProcess("work", variables);
    await untilWriting(1_000_000);
    await worker.kill();
    const { status, fileUrl } = await stateOf(ann, exportsOf("ann"), id);
    assert.deepEqual([status, fileUrl], ["STARTED", undefined]);
  }
  worker = await startProcess("work", variables);
  await until(async () => (await stateOf(ann, exportsOf("ann"), id)).status === "COMPLETED", 60_000);
  const { fileUrl } = await stateOf(ann, exportsOf("ann"), id);
  const { files, manifest } = await contentOf((await download(fileUrl)).bytes);
  assert.deepEqual(
    manifest.entries.map(({ path }) => path).toSorted(),
    [...files.keys()].filter((path) => path !== "manifest.json").toSorted(),
  );
  assert.equal(csvRows(files.get(`dictionaries/${uuid}.csv`)!).length, rows + 1);
});
