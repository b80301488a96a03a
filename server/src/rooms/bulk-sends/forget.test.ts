import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import { bulkDone, startBulkSend } from "@chancery/tests/world/bulk-sends.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { createPaper } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import { forgetOld } from "./actions/forget-old.ts";

const day = 86_400_000;
const at = "/api/v1/envelope/bulk-send";
let now = parseInstant("2026-11-20T12:00:00.000Z", "now");
const clock = { now: () => now };
const { app, ann: first, bob, database, rooms } = await world({ works: true, clock });
const paper = await createPaper(first);
const signal = new AbortController().signal;

/** Ann, signed in again: sessions do not live for a month. */
const person = async () => signIn(callingApp(app), people.ann);
const sweep = async (name: string): Promise<void> => rooms.schedules.find((one) => one.name === name)?.work(signal);
const marked = async () => database.all<{ readonly sha256: string }>(sql`select sha256 from blob_removals order by sha256`);
const rowsOf = async (uuid: string) =>
  database.all(sql`select position from bulk_send_rows where bulk_send_id = ${uuid} order by position`);
const fileOf = async (uuid: string) =>
  database.first<{ readonly sha256: string }>(sql`select sha256 from bulk_sends where id = ${uuid}`);

/** A bulk send with one row and, by hand, as many results more. */
async function bulkSend(goods: string, results: number): Promise<string> {
  const ann = await person();
  const uuid = await startBulkSend(ann, paper, `role.buyer,goods,price\r\n${bob.mailboxId},${goods},7`);
  assert.equal((await bulkDone(ann, uuid)).state, "SENT");
  await database.run(sql`
    insert into bulk_send_rows (bulk_send_id, position, line, faults)
    select ${uuid}::uuid, n, n + 1, '[]' from generate_series(2, ${results}::integer + 1) n`);
  return uuid;
}

test("after 30 days a bulk send is deleted with its file and all its results", async () => {
  const old = await bulkSend("Pumps", 12_000);
  const file = await fileOf(old);
  now = addMs(now, 30 * day);
  const young = await bulkSend("Valves", 0);
  await sweep("bulk-sends.forget");
  const ann = await person();
  assert.equal((await ann.get(`${at}/${old}`)).status, 200);
  now = addMs(now, 1);
  await sweep("bulk-sends.forget");
  const gone = await ann.get(`${at}/${old}`);
  assert.deepEqual([gone.status, Object(gone.json).code], [404, 50126]);
  assert.deepEqual(await rowsOf(old), []);
  assert.deepEqual(await marked(), [file]);
  assert.equal((await ann.get(`${at}/${young}`)).status, 200);
});

test("interrupted between its results it is hidden, and the next run removes it", async () => {
  const old = await bulkSend("Flanges", 6000);
  now = addMs(now, 30 * day);
  await sweep("bulk-sends.forget");
  now = addMs(now, 1);
  const ann = await person();
  const cut = new AbortController();
  const cutting = {
    ...database,
    run: async (...asked: Parameters<typeof database.run>) => database.run(...asked).finally(() => cut.abort()),
  };
  const needs = { database: cutting, clock, attachments: { releaseBlobs: never } };
  await forgetOld(needs, cut.signal);
  assert.equal((await rowsOf(old)).length, 1001);
  assert.equal((await ann.get(`${at}/${old}`)).status, 404);
  assert.equal((await ann.post(`${at}/${old}/start`, {})).status, 404);
  await sweep("bulk-sends.forget");
  assert.equal(await fileOf(old), undefined);
});

const never = async (): Promise<never> => assert.fail("no file is let go before the results are gone");
