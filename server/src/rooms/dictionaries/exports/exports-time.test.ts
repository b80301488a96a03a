import assert from "node:assert/strict";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { addRows, makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { until } from "@chancery/tests/world/embedded.ts";
import { exportDone, exportState, filePath, startExport } from "@chancery/tests/world/exports.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import type { Copy, Queries } from "../../../io/database/database.ts";
import { copiedRows } from "../../../io/rows/copied-rows.ts";
import { writeCsv } from "../../../io/rows/write-csv.ts";
import { openExport } from "./open-export.ts";
import { findExport } from "./store/exports.ts";

const hour = 3_600_000;
let now = parseInstant("2026-11-20T12:00:00.000Z", "now");
const place = await world({ clock: { now: () => now } });
const { app, database, rooms, folder } = place;
const person = async () => signIn(callingApp(app), people.ann);
const signal = new AbortController().signal;

/** Runs what a worker runs, and answers the letters that were written. */
const work = async () => sendEmails(place);
const runSchedule = async (name: string): Promise<void> => rooms.schedules.find((one) => one.name === name)?.work(signal);
const fetched = async (link: string) => app.fastify.inject({ method: "GET", url: link });
const blobs = async () =>
  database.all<{ readonly sha256: string }>(sql`select sha256 from dictionary_exports where sha256 is not null order by id`);
const marked = async () =>
  (await database.all<{ readonly sha256: string }>(sql`select sha256 from blob_removals order by sha256`)).map(
    (row) => row.sha256,
  );

/** A finished export. */
async function finished(rows: readonly (readonly string[])[]) {
  const ann = await person();
  const made = await makeDictionary(ann, rows, { name: "Товари" });
  const { uuid } = await startExport(ann, made.path);
  const emails = await work();
  return { made, emails, task: await exportDone(ann, made.path, uuid) };
}

test("the user who started an export gets its link by email", async () => {
  const { emails, task } = await finished([["a"]]);
  assert.deepEqual(
    emails.map(({ to }) => to),
    [people.ann.email],
  );
  const text = emails[0]?.text ?? "";
  assert.match(text, /Your export of the dictionary "Товари" is ready\. Records: 1\./);
  assert.ok(text.includes(task.fileUrl ?? "-"));
  const [notice] = Object((await (await person()).get("/api/v1/notification")).json).data;
  assert.deepEqual([notice.code, notice.data.subject], [401, "Товари"]);
  assert.match(text, /until 2026-11-21 12:00 UTC/);
});

test("a link works for 24 hours; then the task is CLEANED, and its file is removed unless it has another use", async () => {
  const { made, task } = await finished([["cleaned"]]);
  const [shaOf] = (await blobs()).slice(-1);
  const link = filePath(task);
  now = addMs(now, 24 * hour - 1);
  assert.equal((await fetched(link)).statusCode, 200);
  now = addMs(now, 1);
  assert.deepEqual([(await fetched(link)).statusCode, (await fetched(link)).json().code], [404, 60030]);
  const over = await exportState(await person(), made.path, task.uuid);
  assert.deepEqual([over.status, over.fileUrl, over.progress], ["CLEANED", undefined, { rows: 1, of: 1 }]);
  assert.deepEqual(await marked(), []);
  await runSchedule("dictionaries.clean_exports");
  assert.ok((await marked()).includes(shaOf?.sha256 ?? ""));
  now = addMs(now, 2 * hour);
  await runSchedule("attachments.sweep");
  assert.deepEqual(await marked(), []);
  assert.equal((await exportState(await person(), made.path, task.uuid)).status, "CLEANED");
  now = addMs(now, 30 * 24 * hour);
  await runSchedule("dictionaries.clean_exports");
  const gone = await (await person()).get(`${made.path}/download/status/${task.uuid}`);
  assert.deepEqual([gone.status, Object(gone.json).code], [404, 60030]);
});

test("a file that another export has too stays until both are over", async () => {
  const first = await finished([["the same"]]);
  now = addMs(now, 12 * hour);
  const second = await finished([["the same"]]);
  const shas = (await blobs()).map((row) => row.sha256);
  assert.equal(shas.at(-1), shas.at(-2));
  now = addMs(now, 12 * hour);
  await runSchedule("dictionaries.clean_exports");
  now = addMs(now, 2 * hour);
  await runSchedule("attachments.sweep");
  assert.equal((await fetched(filePath(first.task))).statusCode, 404);
  assert.equal((await fetched(filePath(second.task))).body, "Column 1\r\nthe same\r\n");
});

test("an export whose file cannot be written is not lost: the next try makes it", async () => {
  const ann = await person();
  const made = await makeDictionary(ann, [["again"]]);
  const { uuid } = await startExport(ann, made.path);
  const incoming = join(folder, "blobs", "incoming");
  await rename(incoming, `${incoming}.away`);
  await assert.rejects(work(), /ENOENT/);
  // PostgreSQL itself would end an idle transaction after a minute
  await until(async () => database.pool.idleCount === database.pool.totalCount, 20_000);
  assert.equal((await exportState(ann, made.path, uuid)).status, "STARTED");
  await rename(`${incoming}.away`, incoming);
  now = addMs(now, hour);
  await runSchedule("dictionaries.resume_exports");
  await work();
  assert.equal((await exportState(ann, made.path, uuid)).status, "COMPLETED");
});

test("an export that cannot be made any more has no file: its mailbox lost the right to read, or a filter its column", async () => {
  const [ann, bob] = [await person(), await signIn(callingApp(app), people.bob)];
  const made = await makeDictionary(ann, [["a", "b"]], { access: "public" });
  const body = { filters: [{ uuid: made.columns[1], op: "==", value: "b" }] };
  const [theirs, own] = [await startExport(bob, made.path), await startExport(ann, made.path, body)];
  assert.equal((await ann.send("PATCH", made.path, { body: { filteredAccessOnly: true } })).status, 200);
  assert.equal((await ann.send("DELETE", `${made.path}/column/${made.columns[1]}`)).status, 200);
  assert.deepEqual(await work(), []);
  assert.equal((await exportState(bob, made.path, theirs.uuid)).status, "CLEANED");
  assert.equal((await exportState(ann, made.path, own.uuid)).status, "CLEANED");
});

test("one that nothing can make is given up after two days", async () => {
  const ann = await person();
  const made = await makeDictionary(ann, [["a"]]);
  const { uuid } = await startExport(ann, made.path);
  now = addMs(now, 49 * hour);
  await runSchedule("dictionaries.resume_exports");
  assert.equal((await exportState(await person(), made.path, uuid)).status, "CLEANED");
  await work();
  assert.equal((await exportState(await person(), made.path, uuid)).status, "CLEANED");
});

test("at most 100 exports of a mailbox may wait", async () => {
  const ann = await person();
  const made = await makeDictionary(ann, []);
  for (let count = 0; count < 100; count += 1) await startExport(ann, made.path);
  const refused = await ann.post(`${made.path}/download`);
  assert.deepEqual([refused.status, Object(refused.json).code, refused.headers["retry-after"]], [429, 1005, "60"]);
  await work();
  await startExport(ann, made.path);
  await work();
});

test("columns and records that come while an export is at work are not in it", async () => {
  const ann = await person();
  const made = await makeDictionary(ann, [["a"], ["b"]]);
  const { uuid } = await startExport(ann, made.path);
  const task = await findExport(database, parseId<"export">(uuid, "uuid"));
  const change = async (): Promise<void> => {
    const added = await ann.post(`${made.path}/column`, { name: "Late", order: 0 });
    assert.equal(added.status, 201, added.text);
    await addRows(ann, made, [["late"]]);
    assert.equal((await ann.send("DELETE", `${made.path}/record`, { body: [{ uuid: made.records[0] }] })).status, 200);
  };
  const copyTo = async (plan: (snapshot: Queries) => Promise<Copy>) =>
    database.copyTo(async (snapshot) => {
      const copy = await plan(snapshot);
      await change();
      return copy;
    });
  assert.ok(task);
  const needs = { database: { ...database, copyTo }, writeCsv, copiedRows } as unknown as Parameters<typeof openExport>[0];
  const { bytes, progress } = await openExport(needs, { task, signal });
  assert.equal((await bytes.toArray()).join(""), "Column 1\r\na\r\nb\r\n");
  assert.deepEqual(progress, { rows: 2, of: 2 });
});
