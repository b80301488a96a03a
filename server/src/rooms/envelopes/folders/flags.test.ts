import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addDays, addMs, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { filled, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { world } from "@chancery/tests/world/world.ts";

let now: Instant = parseInstant("2026-11-20T12:00:00Z", "test");
const one = await world({ clock: { now: () => now }, settings: { CHANCERY_BIN_DAYS: "7" } });
const { ann, bob, stranger } = one;
const template = await orderTemplate(ann);

/** An order that Bob has filled in to its end. */
const completed = async (): Promise<string> => {
  const id = await sendOrder(one, template);
  await bob.put("/api/v1/envelope/fill", { uuid: id, data: filled(template, '<field name="b">ok</field>') });
  await bob.put("/api/v1/envelope/fill", { uuid: id, data: filled(template, "") });
  return id;
};
const move = (who: Persona, folder: string, uuids: readonly string[]) =>
  who.send("PATCH", `/api/v1/envelope/${folder}`, { body: { uuids } });
const found = async (who: Persona, body: unknown): Promise<readonly string[]> =>
  Object((await who.post("/api/v1/envelope/search?uuidOnly=true", body)).json).data.map(
    (row: { envelopeUuid: string }) => row.envelopeUuid,
  );
const recordsOf = async (id: string): Promise<readonly string[]> =>
  (
    await one.database.all<{ readonly operation: string }>(sql`
      select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`)
  ).map((row) => row.operation);

test("an archived envelope is found in the archive of its mailbox alone, and comes back", async () => {
  const id = await completed();
  assert.equal((await move(ann, "archive/true", [id.toUpperCase()])).status, 200);
  assert.equal((await move(ann, "archive/1", [id, id])).status, 200);
  assert.deepEqual([await found(ann, { archived: true }), (await found(ann, {})).includes(id)], [[id], false]);
  assert.ok((await found(bob, {})).includes(id));
  assert.equal(Object((await ann.get(`/api/v1/envelope/${id}`)).json).envelope.archived, true);
  assert.equal((await move(ann, "archive/false", [id])).status, 200);
  assert.ok((await found(ann, {})).includes(id));
  assert.deepEqual((await recordsOf(id)).slice(-2), ["ARCHIVE", "UNARCHIVE"]);
});

test("a binned envelope is found in the recycle bin of its mailbox alone, and comes back", async () => {
  const id = await completed();
  assert.equal((await move(bob, "recycle-bin/true", [id])).status, 200);
  assert.deepEqual([await found(bob, { deleted: true }), (await found(bob, {})).includes(id)], [[id], false]);
  assert.ok((await found(ann, {})).includes(id));
  assert.equal((await move(bob, "recycle-bin/false", [id])).status, 200);
  assert.ok((await found(bob, {})).includes(id));
  assert.deepEqual((await recordsOf(id)).slice(-2), ["DELETE", "RESTORE"]);
});

test("the folders that have envelopes are named, of those asked for", async () => {
  const id = await completed();
  const folders = async (...asked: readonly unknown[]) => (await bob.post("/api/v1/envelope/mailbox-folders", ...asked)).json;
  const all = await folders();
  assert.ok(Array.isArray(all) && all.includes("inbox") && all.includes("completed") && !all.includes("outbox"));
  assert.deepEqual(await folders(["completed", "outbox", "none", "deleted"]), ["completed"]);
  await move(bob, "recycle-bin/true", [id]);
  assert.deepEqual(await folders(["deleted"]), ["deleted"]);
  await move(bob, "recycle-bin/false", [id]);
});

const unknown = "01930000-0000-7000-8000-00000000dead";
for (const folder of ["archive/true", "recycle-bin/true"]) {
  test(`${folder} moves all envelopes or none, with a row for each that cannot be`, async () => {
    const [open, other, done] = [await sendOrder(one, template), await sendOrder(one, template), await completed()];
    const mixed = await move(ann, folder, [done, open, unknown]);
    const { code, data } = Object(mixed.json);
    assert.deepEqual([mixed.status, code], [422, 1006]);
    assert.deepEqual(
      data.errors.map((row: { code: number; pointer: string }) => [row.code, row.pointer]),
      [
        [50036, "/uuids/1"],
        [50011, "/uuids/2"],
      ],
    );
    const several = await move(ann, folder, [open, other]);
    assert.deepEqual([several.status, Object(several.json).code], [422, 50036]);
    assert.deepEqual([(await move(ann, folder, [unknown])).status, (await move(stranger, folder, [done])).status], [404, 404]);
    assert.ok((await found(ann, {})).includes(done));
    assert.ok(!(await recordsOf(done)).includes("ARCHIVE"));
  });
}

test("an envelope past its expiry is final, whether or not that is written down", async () => {
  const late = await orderTemplate(ann, { info: '<expire after="1"/>' });
  const id = await sendOrder(one, late);
  assert.equal((await move(ann, "archive/true", [id])).status, 422);
  const before = now;
  now = addDays(now, 1);
  const later = await signIn(callingApp(one.app), people.ann);
  assert.equal((await move(later, "archive/true", [id])).status, 200);
  now = before;
});

test("envelopes that were in the recycle bin for the configured days leave the mailbox, and no others do", async () => {
  const [id, kept] = [await completed(), await completed()];
  await move(bob, "recycle-bin/true", [id]);
  const purge = one.rooms.schedules.find(({ name }) => name === "envelopes.purge-bin");
  assert.ok(purge);
  const before = now;
  now = addMs(addDays(now, 7), -1);
  await purge.work(new AbortController().signal);
  const almost = await signIn(callingApp(one.app), people.bob);
  assert.equal((await almost.get(`/api/v1/envelope/${id}`)).status, 200);
  now = addMs(now, 2);
  await purge.work(new AbortController().signal);
  assert.deepEqual(
    [(await almost.get(`/api/v1/envelope/${id}`)).status, (await almost.get(`/api/v1/envelope/${kept}`)).status],
    [404, 200],
  );
  assert.equal((await (await signIn(callingApp(one.app), people.ann)).get(`/api/v1/envelope/${id}`)).status, 200);
  assert.equal((await recordsOf(id)).at(-1), "INFO");
  now = before;
});

test("an envelope is marked as read and unread without a look, and the first look is still recorded", async () => {
  const id = await sendOrder(one, template);
  const seenAt = async () =>
    Object((await bob.post("/api/v1/envelope/search", { subject: "Order 7" })).json).data.find(
      (row: { envelopeUuid: string }) => row.envelopeUuid === id,
    ).seenAt;
  assert.equal(await seenAt(), null);
  assert.equal((await bob.post("/api/v1/envelope/mark-as-read", { envelopeIds: [id] })).status, 200);
  assert.notEqual(await seenAt(), null);
  assert.ok(!(await recordsOf(id)).includes("VIEW_ENVELOPE"));
  await bob.get(`/api/v1/envelope/${id}`);
  assert.equal((await bob.post("/api/v1/envelope/mark-as-read", { envelopeIds: [id], reverse: true })).status, 200);
  assert.equal(await seenAt(), null);
  await bob.get(`/api/v1/envelope/${id}`);
  assert.notEqual(await seenAt(), null);
  assert.equal((await recordsOf(id)).filter((operation) => operation === "VIEW_ENVELOPE").length, 1);
  const refused = await bob.post("/api/v1/envelope/mark-as-read", { envelopeIds: [id, unknown], reverse: true });
  assert.deepEqual([refused.status, Object(refused.json).data.errors[0].code, (await seenAt()) === null], [422, 50011, false]);
});

test("the counters of a mailbox follow its envelopes", async () => {
  const countersOf = async (who: Persona) => Object((await who.get("/api/v1/mailbox/stat")).json).counters;
  assert.deepEqual(
    Object.values<number>(await countersOf(stranger)).filter((count) => count > 0),
    [],
  );
  await sendOrder(one, template, { buyer: stranger.mailboxId });
  const { inbox, waiting, sent, outbox } = await countersOf(stranger);
  assert.deepEqual([inbox, waiting, sent, outbox], [1, 1, 0, 0]);
  const { completed: done, archived } = await countersOf(ann);
  await move(ann, "archive/true", [await completed()]);
  const after = await countersOf(ann);
  assert.deepEqual([after.completed, after.archived], [done, archived + 1]);
});

test("what a page shows first has the counters, for those who may see envelopes", async () => {
  const { counters } = Object((await ann.get("/api/v1/mailbox/stat")).json);
  const shown = await ann.get("/api/v1/mailbox/essentials");
  assert.deepEqual([shown.status, shown.json], [200, { statCounters: counters, externalLinks: [], hasCustomDashboard: false }]);
});
