import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, parseInstant } from "@chancery/core/ids/instant.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

let now = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const one = await world({ clock: { now: () => now } });
const call = callingApp(one.app);
const template = await orderTemplate(one.ann);
const signedIn = async () => ({ ann: await signIn(call, people.ann), bob: await signIn(call, people.bob) });
const runSchedule = async (name: string) => {
  await one.rooms.schedules.find((schedule) => schedule.name === name)?.work(new AbortController().signal);
};
const path = "/api/v1/notification";
const info = '<info><subject>Order 7</subject><expire afterDays="10" notifyIn="3"/></info>';

for (const [email, web, subjects] of [
  [312, 304, ["Reminder: "]],
  [304, 312, ["The envelope "]],
] as const) {
  test(`of a reminder and a warning of the expiry, ${email} is sent by email and ${web} shown in the app when only they are on`, async () => {
    const { ann, bob } = await signedIn();
    await bob.post(`${path}/mailbox-preferences`, { preferences: { email: [email], web: [web] } });
    await bob.post(`${path}/read-all`, undefined);
    const id = await sendOrder({ ...one, ann, bob }, template, { info });
    assert.equal((await ann.post("/api/v1/envelope/notify", { uuids: [id] })).status, 200);
    const emails = [...(await sendEmails(one))];
    now = addDays(now, 8);
    await runSchedule("envelopes.warn");
    emails.push(...(await sendEmails(one)));
    assert.deepEqual(
      emails.map(({ text }) => text.slice(0, subjects[0].length)),
      subjects,
    );
    const { data } = Object((await (await signedIn()).bob.get(path)).json);
    assert.deepEqual(
      data.map(({ code }: { readonly code: number }) => code),
      [web],
    );
  });
}

const run = () => Promise.all([1, 2].map(() => runSchedule("envelopes.remind-again")));

/** Sends an order to Bob, checked by the stranger, with reminders; returns its id. */
async function sendReminded(reminders: object | undefined): Promise<string> {
  const { ann } = await signedIn();
  const data = order(template, { buyer: people.bob.mailboxId, checker: people.stranger.mailboxId });
  const answer = await ann.post("/api/v1/envelope/send", { data, reminders });
  assert.equal(answer.status, 201, answer.text);
  await sendEmails(one);
  return Object(answer.json).uuid;
}

/** The addresses reminded when the schedule runs a number of days later, in two processes. */
async function remindedAfter(days: number): Promise<readonly string[]> {
  now = addDays(now, days);
  await run();
  return (await sendEmails(one)).filter(({ text }) => text.startsWith("Reminder:")).map(({ to }) => to);
}

const { email: bobs } = people.bob;
const strangers = people.stranger.email;
const switchOn = async () => {
  const body = { preferences: { email: [312], web: [] } };
  await (await signedIn()).bob.post(`${path}/mailbox-preferences`, body);
};

test("reminders are sent at their interval up to their limit, and once however late and in however many processes", async () => {
  await switchOn();
  await sendReminded({ everyDays: 3, max: 2 });
  assert.deepEqual(await remindedAfter(2), []);
  assert.deepEqual(await remindedAfter(1), [bobs]);
  assert.deepEqual(await remindedAfter(0), []);
  assert.deepEqual(await remindedAfter(20), [bobs]);
  assert.deepEqual(await remindedAfter(20), []);
});

test("recipients who have acted are not reminded; the next step has its own reminders, after a full interval; an ended envelope has none", async () => {
  const uuid = await sendReminded({ everyDays: 3, max: 1 });
  assert.deepEqual(await remindedAfter(3), [bobs]);
  now = addDays(now, 2);
  const { bob } = await signedIn();
  const fill = await bob.put("/api/v1/envelope/fill", { uuid, data: filled(template, '<field name="b">ok</field>') });
  assert.equal(fill.status, 200, fill.text);
  assert.deepEqual(await remindedAfter(2), []);
  assert.deepEqual(await remindedAfter(1), [strangers]);
  const other = await sendReminded({ everyDays: 3, max: 1 });
  const { ann } = await signedIn();
  await ann.send("DELETE", "/api/v1/envelope/cancel", { body: { uuids: [other], comment: "Ordered twice" } });
  await sendEmails(one);
  assert.deepEqual(await remindedAfter(3), []);
});

for (const remind of [
  async () => {
    now = addDays(now, 3);
    await run();
  },
  async (uuid: string) => {
    const { ann } = await signedIn();
    assert.equal((await ann.post("/api/v1/envelope/notify", { uuids: [uuid] })).status, 200);
  },
])
  test("a step that is reached after a reminder was due, and before it is sent, is not reminded", async () => {
    const uuid = await sendReminded({ everyDays: 3, max: 1 });
    await remind(uuid);
    now = addDays(now, 1);
    const { bob } = await signedIn();
    const fill = await bob.put("/api/v1/envelope/fill", { uuid, data: filled(template, '<field name="b">ok</field>') });
    assert.equal(fill.status, 200, fill.text);
    const sent = await sendEmails(one);
    assert.deepEqual(
      sent.filter(({ text }) => text.startsWith("Reminder:")).map(({ to }) => to),
      [],
    );
    const { ann } = await signedIn();
    await ann.send("DELETE", "/api/v1/envelope/cancel", { body: { uuids: [uuid], comment: "Ordered twice" } });
    await sendEmails(one);
  });

test("an account has reminders for envelopes whose sender gives none; a sender may leave them out", async () => {
  const { ann } = await signedIn();
  const account = `/api/v1/account/${people.ann.accountId}`;
  const reminders = { everyDays: 1, max: 1 };
  assert.deepEqual(Object((await ann.put(account, { name: people.ann.company, reminders })).json).reminders, reminders);
  await sendReminded({ everyDays: 1, max: 0 });
  assert.deepEqual(await remindedAfter(1), []);
  await sendReminded(undefined);
  assert.deepEqual(await remindedAfter(1), [bobs]);
});

test("a user who has turned off reminders gets none", async () => {
  const { bob } = await signedIn();
  await bob.post(`${path}/mailbox-preferences`, { preferences: { email: [], web: [] } });
  await sendReminded({ everyDays: 1, max: 1 });
  assert.deepEqual(await remindedAfter(1), []);
});
