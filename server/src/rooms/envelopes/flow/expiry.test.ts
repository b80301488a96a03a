import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addDays, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { filled, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

let now: Instant = parseInstant("2026-11-20T12:00:00Z", "test");
const one = await world({ clock: { now: () => now } });
const call = callingApp(one.app);
const template = await orderTemplate(one.ann);
const expire = one.rooms.schedules.find(({ name }) => name === "envelopes.expire")!;
type Row = Readonly<Record<"action" | "source" | "mailboxUuid" | "operatorId", unknown>>;
const info = '<info><subject>Order</subject><expire afterDays="1"/></info>';

test("an expired envelope is EXPIRED for every reader immediately, and its job changes nothing that is read", async () => {
  const [id, open] = [await sendOrder(one, template, { info }), await sendOrder(one, template)];
  const show = async (who: Persona, uuid = id) => Object((await who.get(`/api/v1/envelope/${uuid}`)).json).envelope;
  await show(one.bob);
  now = addDays(now, 1);
  // sessions have ended too
  const [ann, bob] = await Promise.all([signIn(call, people.ann), signIn(call, people.bob)]);
  const before = [await show(ann), await show(bob)];
  assert.deepEqual(
    before.map(({ status }) => status),
    ["EXPIRED", "EXPIRED"],
  );
  assert.match(before[1].data, /<status>EXPIRED<\/status>.*active="false" completed="false"/);
  assert.deepEqual((await bob.get(`/api/v1/envelope/${id}/activeRoles`)).json, []);
  const fill = await bob.put("/api/v1/envelope/fill", { uuid: id, data: filled(template, '<field name="b">x</field>') });
  assert.deepEqual([fill.status, Object(fill.json).code], [422, 50050]);

  await expire.work(new AbortController().signal);
  await expire.work(new AbortController().signal);
  assert.deepEqual([await show(ann), await show(bob)], before);
  assert.equal((await show(ann, open)).status, "SENT");
  const rows = await one.database.all<{ readonly status: string; readonly revision: number }>(sql`
    select status, revision from envelopes where id = ${id}`);
  assert.deepEqual(rows, [{ status: "EXPIRED", revision: 2 }]);
  const events = await one.database.all(sql`select payload from outbox where key = ${id} order by id`);
  assert.deepEqual(events, [{ payload: { envelopeId: id, revision: 1 } }, { payload: { envelopeId: id, revision: 2 } }]);
});

test("the logs of the sender's account and mailbox have an expiry, as done by the service", async () => {
  const id = await sendOrder({ ...one, ann: await signIn(call, people.ann) }, template, { info });
  now = addDays(now, 1);
  await expire.work(new AbortController().signal);
  now = addDays(now, 1);
  const ann = await signIn(call, people.ann);
  const only = { action: ["envelope-expired"], objectId: [id] };
  const ofAccount = await ann.post("/api/v1/audit", { accountUuid: people.ann.accountId, ...only });
  const ofMailbox = await ann.get(`/api/v1/mailbox/activity-log?action=envelope-expired&objectId=${id}`);
  for (const { json } of [ofAccount, ofMailbox]) {
    const rows = Object(json).data.map(({ action, source, mailboxUuid, operatorId }: Row) => [
      action,
      source,
      mailboxUuid,
      operatorId,
    ]);
    assert.deepEqual(rows, [["envelope-expired", "JOB", people.ann.mailboxId, null]]);
  }
});
