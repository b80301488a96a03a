import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { parseId, type AttachmentId } from "@chancery/core/ids/id.ts";
import { markStrays } from "./actions/mark-strays.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Answer } from "../../../../tests/world/call.ts";
import { ground, type Ground } from "../../../../tests/world/ground.ts";
import { people } from "../../../../tests/world/people.ts";
import { signIn } from "../../../../tests/world/persona.ts";

const day = 24 * 3_600_000;
const path = "/api/v1/envelope/attachment";
const envelope = parseId<"envelope">("01930000-0000-7000-8000-0000000000e1", "id");
const usedElsewhere = new Set<string>();
/** The work of a removal that an upload waits for, done in its pause. */
let inPause: (ms: number) => Promise<void> = async () => undefined;
const place = await ground({
  attachments: {
    listUnusedElsewhere: async (_db, sha256s) => sha256s.filter((one) => !usedElsewhere.has(one)),
    pause: (ms) => inPause(ms),
  },
});

/** Signs in again: days go by in these tests. */
async function upload(text: string): Promise<Answer> {
  const ann = await signIn(place.call, people.ann);
  return ann.upload(path, { name: "a.txt", bytes: Buffer.from(text) });
}

async function add({ database }: Ground, text: string): Promise<{ readonly id: AttachmentId; readonly sha256: string }> {
  const answer = await upload(text);
  assert.equal(answer.status, 201, answer.text);
  const id = parseId<"attachment">(Object(answer.json).attachmentId, "id");
  const row = await database.first<{ readonly sha256: string }>(sql`select sha256 from attachments where id = ${id}`);
  return { id, sha256: row?.sha256 ?? "" };
}

const sweep = async ({ rooms }: Ground): Promise<void> => rooms.attachments.schedules[0]?.work(new AbortController().signal);
const isThere = async ({ database }: Ground, id: AttachmentId): Promise<boolean> =>
  (await database.first(sql`select id from attachments where id = ${id}`)) !== undefined;
/** Sweeps as often as it takes: rows first, their files when the grace is over. */
const sweepAll = async (): Promise<void> => {
  await sweep(place);
  place.clock.advance(2 * 3_600_000);
  await sweep(place);
};

test("an unused file goes after seven days, a used one stays, and so does one that others need", async () => {
  const { clock, blobs, database, rooms } = place;
  const [unused, used, needed] = [await add(place, "unused"), await add(place, "used"), await add(place, "needed")];
  await database.transaction((tx) => rooms.attachments.bindAttachments(tx, envelope, [used.id]));
  usedElsewhere.add(needed.sha256);
  clock.advance(7 * day);
  await sweep(place);
  assert.ok(await isThere(place, unused.id), "exactly seven days old");
  clock.advance(1);
  await sweepAll();
  assert.deepEqual(
    [await isThere(place, unused.id), await isThere(place, used.id), await isThere(place, needed.id)],
    [false, true, false],
  );
  const files = await Promise.all([unused, used, needed].map(({ sha256 }) => blobs.exists(sha256)));
  assert.deepEqual(files, [false, true, true]);
  assert.deepEqual(await database.all(sql`select sha256 from blob_removals`), []);
});

test("a file whose row was never written goes when a day is over, one of a row or of others stays", async () => {
  const { clock, blobs, rooms } = await ground({
    attachments: { listUnusedElsewhere: async (_db, sha256s) => sha256s.filter((one) => !usedElsewhere.has(one)) },
  });
  const write = async (text: string) => (await blobs.write(Readable.from([Buffer.from(text)]), 100)).sha256;
  const [stray, needed] = [await write("stray"), await write("needed elsewhere")];
  usedElsewhere.add(needed);
  const [sweepAttachments, markAll] = rooms.attachments.schedules.map(
    ({ work }) =>
      () =>
        work(new AbortController().signal),
  );
  const look = async (): Promise<readonly boolean[]> => {
    await markAll?.();
    clock.advance(2 * 3_600_000);
    await sweepAttachments?.();
    return Promise.all([stray, needed].map((sha256) => blobs.exists(sha256)));
  };
  assert.deepEqual(await look(), [true, true]);
  clock.set(instantOf(Date.now() + day + 60_000)!);
  assert.deepEqual(await look(), [false, true]);
});

test("a run begins anywhere and goes round, so that each blob of a store too large for one run is looked at some day", async () => {
  const begun: (string | undefined)[] = [];
  const seen: string[] = [];
  const all = ["0", "4", "8", "c"].map((digit) => digit.repeat(64));
  const clock = { now: () => instantOf(Date.now())! };
  const blobs = {
    list: async function* (from?: string) {
      begun.push(from);
      for (const sha256 of all) if (sha256 >= (from ?? "")) yield ((seen.push(sha256), { sha256, writtenAt: clock.now() }));
    },
  };
  const newId = () => "01a22f26-f133-761d-85be-633de9977000";
  await markStrays({ database: place.database, blobs, clock, newId } as never, new AbortController().signal);
  assert.deepEqual(
    [begun, seen],
    [
      ["7000", undefined],
      [all[2], all[3], all[0], all[1], all[2]],
    ],
  );
});

test("a blob that another room uses stays, and cannot be used once its removal has started", async () => {
  const { database, rooms, clock } = place;
  const [claimed, removing] = ["a".repeat(64), "b".repeat(64)];
  await database.run(sql`
    insert into blob_removals (sha256, marked_at, is_removing)
    values (${claimed}, ${clock.now()}, false), (${removing}, ${clock.now()}, true)`);
  const claim = (sha256: string) => database.transaction((tx) => rooms.attachments.claimBlob(tx, sha256));
  assert.deepEqual([await claim(claimed), await claim(removing)], [true, false]);
  assert.deepEqual(await database.all(sql`select sha256 from blob_removals`), [{ sha256: removing }]);
  await database.run(sql`delete from blob_removals`);
});

test("content that was uploaded again meanwhile stays", async () => {
  const first = await add(place, "again");
  place.clock.advance(7 * day + 1);
  await sweep(place);
  const second = await add(place, "again");
  place.clock.advance(2 * 3_600_000);
  await sweep(place);
  assert.deepEqual([await isThere(place, first.id), await isThere(place, second.id)], [false, true]);
  assert.ok(await place.blobs.exists(second.sha256));
});

test("an upload of content whose file is being removed waits, and must be repeated when the file has been removed", async () => {
  const { database, blobs } = place;
  const { id, sha256 } = await add(place, "just being removed");
  await database.run(sql`delete from attachments where id = ${id}`);
  await database.run(sql`insert into blob_removals (sha256, marked_at, is_removing) values (${sha256}, now(), true)`);
  const pauses: number[] = [];
  inPause = async (ms) => {
    if (pauses.push(ms) < 3) return;
    await blobs.remove(sha256);
    await database.run(sql`delete from blob_removals where sha256 = ${sha256}`);
  };
  assert.equal((await upload("just being removed")).status, 409);
  assert.deepEqual(pauses, [100, 100, 100]);
  assert.equal((await add(place, "just being removed")).sha256, sha256);
  assert.ok(await blobs.exists(sha256));
});

test("an upload gives up when its file is still being removed after five seconds", async () => {
  const { database } = place;
  const { id, sha256 } = await add(place, "long being removed");
  await database.run(sql`delete from attachments where id = ${id}`);
  await database.run(sql`insert into blob_removals (sha256, marked_at, is_removing) values (${sha256}, now(), true)`);
  let waitedMs = 0;
  inPause = async (ms) => void (waitedMs += ms);
  assert.equal((await upload("long being removed")).status, 409);
  assert.equal(waitedMs, 5000);
});

test("uploads and sweeps at the same time never lose a file that an attachment needs", async () => {
  const { database, blobs, clock } = place;
  let kept = 0;
  for (let round = 0; round < 10; round += 1) {
    await add(place, "contested");
    clock.advance(7 * day + 1);
    await sweep(place);
    clock.advance(2 * 3_600_000);
    await Promise.all([sweep(place), upload("contested"), sweep(place), upload("contested")]);
    const rows = await database.all<{ readonly sha256: string }>(sql`select sha256 from attachments`);
    for (const { sha256 } of rows) assert.ok(await blobs.exists(sha256), `round ${round}`);
    kept += rows.length;
  }
  assert.ok(kept > 0, "no upload was taken");
});

test("a removal that was broken off is taken up again", async () => {
  const { database, blobs, clock } = place;
  const { id, sha256 } = await add(place, "broken off");
  await database.run(sql`delete from attachments where id = ${id}`);
  await database.run(sql`insert into blob_removals (sha256, marked_at, is_removing) values (${sha256}, ${clock.now()}, true)`);
  clock.advance(11 * 60_000);
  await sweep(place);
  assert.equal(await blobs.exists(sha256), false);
});
