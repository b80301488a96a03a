import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { filled, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

let now = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const one = await world({ clock: { now: () => now } });
const { ann, bob, stranger } = one;
const at = "/api/v1/envelope";
const template = await orderTemplate(ann);
const guest = "guest@nowhere.example";

const notify = (who: Persona, body: object) => who.post(`${at}/notify`, body);
const addresses = async () => (await sendEmails(one)).map(({ to }) => to);
const codeOf = async () => /#code=([\w-]+)/.exec((await sendEmails(one)).find(({ to }) => to === guest)?.text ?? "")?.[1] ?? "";
const warn = () => one.rooms.schedules.find(({ name }) => name === "envelopes.warn")?.work(new AbortController().signal);

test("a reminder goes only to the people whose mailbox is to act", async () => {
  const id = await sendOrder(one, template, { checker: stranger.mailboxId });
  assert.equal((await notify(ann, { uuids: [id] })).status, 200);
  const emails = await sendEmails(one);
  assert.deepEqual(
    emails.map(({ to }) => to),
    [bob.email],
  );
  assert.match(emails[0]?.text ?? "", new RegExp(`/envelope/${id}`));
  await bob.put(`${at}/fill`, { uuid: id, data: filled(template, '<field name="b">ok</field>') });
  await sendEmails(one);
  now = addMs(now, 3_600_000);
  assert.equal((await notify(ann, { uuids: [id] })).status, 200);
  assert.deepEqual(await addresses(), [stranger.email]);
});

test("an envelope's recipients are reminded once an hour, also with concurrent requests", async () => {
  const id = await sendOrder(one, template);
  const answers = await Promise.all([1, 2, 3].map(() => notify(ann, { uuids: [id] })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422]);
  assert.deepEqual(await addresses(), [bob.email]);
  now = addMs(now, 3_599_999);
  assert.equal(Object((await notify(ann, { uuids: [id] })).json).code, 50096);
  now = addMs(now, 1);
  assert.equal((await notify(ann, { uuids: [id] })).status, 200);
  assert.deepEqual(await addresses(), [bob.email]);
});

test("an invited address gets a new code, and the old one is worth nothing then", async () => {
  const id = await sendOrder(one, template, { buyer: guest });
  const first = await codeOf();
  assert.equal((await notify(ann, { uuids: [id] })).status, 200);
  const second = await codeOf();
  assert.notEqual(first, second);
  assert.equal((await stranger.post(`${at}/confirm-invite`, { code: first })).status, 404);
  assert.equal((await stranger.post(`${at}/confirm-invite`, { code: second })).status, 200);
});

test("only the sender reminds; of several named envelopes all are or none", async () => {
  const id = await sendOrder(one, template);
  assert.deepEqual(
    [(await notify(bob, { uuids: [id] })).status, Object((await notify(bob, { uuids: [id] })).json).code],
    [403, 50095],
  );
  assert.equal((await notify(stranger, { uuids: [id] })).status, 404);
  const other = await sendOrder(one, template);
  await ann.send("DELETE", `${at}/cancel`, { body: { uuids: [other], comment: "Ordered twice" } });
  assert.equal((await notify(ann, { uuids: [id, other] })).status, 422);
  assert.deepEqual(await addresses(), []);
});

test("of what a search finds, those are reminded of which may be", async () => {
  const info = "<info><subject>Найближчі</subject></info>";
  const [done, open] = [await sendOrder(one, template, { info }), await sendOrder(one, template, { info })];
  await ann.send("DELETE", `${at}/cancel`, { body: { uuids: [done], comment: "Ordered twice" } });
  assert.equal((await notify(ann, { searchParams: { subject: "найближчі" } })).status, 200);
  const emails = await sendEmails(one);
  assert.equal(emails.length, 1);
  assert.match(emails[0]?.text ?? "", new RegExp(open));
});

test("notifyIn days before the expiry active recipients are warned, once; nobody is warned about an ended envelope", async () => {
  const info = '<info><subject>Order 7</subject><expire afterDays="10" notifyIn="3"/></info>';
  await sendOrder(one, template, { info });
  const cancelled = await sendOrder(one, template, { info });
  await ann.send("DELETE", `${at}/cancel`, { body: { uuids: [cancelled], comment: "Ordered twice" } });
  await sendOrder(one, template, { info: info.replace("10", "5") });
  now = addMs(addDays(now, 7), -1);
  await warn();
  assert.deepEqual(await addresses(), []);
  now = addMs(now, 1);
  await warn();
  const emails = await sendEmails(one);
  assert.deepEqual(
    emails.map(({ to }) => to),
    [bob.email],
  );
  assert.match(emails[0]?.text ?? "", /It expires on \d{4}-\d\d-\d\d/);
  await warn();
  assert.deepEqual(await addresses(), []);
});
