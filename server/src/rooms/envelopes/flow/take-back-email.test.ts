import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { delegating } from "@chancery/tests/world/delegations.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { enterAsGuest } from "@chancery/tests/world/guests.ts";
import { orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger: carol } = one;
const call = callingApp(one.app);
const template = await orderTemplate(ann);
const { give, giveOne, codesTo, takeBack, statusFor, fill, enter, confirm } = delegating(one, template);
const at = "/api/v1/envelope";
const numbers = ({ status, json }: Answer) => [status, Object(json).code];

/** Where the delegations of an envelope have come to. */
const delegates = async (id: string) =>
  (
    await one.database.all<{ readonly to: string | null }>(sql`
      select to_mailbox_id as to
      from envelope_delegations
      where envelope_id = ${id}
      order by role_id, step`)
  ).map(({ to }) => to);

test("a delegation is taken back before it is accepted, and its code is refused", async () => {
  const email = "pat@nowhere.example";
  const id = await sendOrder(one, template);
  const [code = ""] = await giveOne(id, email);
  assert.deepEqual(numbers(await takeBack(bob, id, { mailboxToCancel: "other@nowhere.example" })), [422, 50_090]);
  assert.deepEqual(numbers(await takeBack(bob, id, { mailboxToCancel: "no address" })), [400, 50_088]);
  assert.deepEqual(numbers(await takeBack(ann, id, { mailboxToCancel: email })), [422, 50_091]);
  assert.equal((await takeBack(bob, id, { mailboxToCancel: " Pat@nowhere.example" })).status, 200);
  assert.deepEqual(numbers(await enter(code)), [410, 10_012]);
  assert.deepEqual(numbers(await confirm(carol, code)), [404, 50_053]);
  assert.deepEqual([await statusFor(bob, id), (await fill(bob, id)).status], ["WAITING", 200]);
});

test("a step that was taken back before it was accepted is delegated to the address again, with a new email", async () => {
  const email = "pam@nowhere.example";
  const id = await sendOrder(one, template);
  const [code = ""] = await giveOne(id, email);
  await takeBack(bob, id);
  const [again = "", ...more] = await giveOne(id, email);
  assert.deepEqual([more, (await enter(code)).status, (await enter(again)).status], [[], 404, 200]);
});

test("what a guest accepted is taken back, and comes into the same mailbox when it is delegated again", async () => {
  const email = "quinn@nowhere.example";
  const id = await sendOrder(one, template);
  const [code = ""] = await giveOne(id, email);
  const guest = await enterAsGuest(one, code);
  assert.equal((await takeBack(bob, id, { mailboxToCancel: email })).status, 200);
  assert.deepEqual(numbers(await guest.get(`${at}/${id}`)), [401, 1027]);
  assert.deepEqual(numbers(await enter(code)), [410, 10_012]);
  const [again = "", ...more] = await giveOne(id, email);
  assert.deepEqual(more, []);
  const back = await enterAsGuest(one, again);
  assert.equal(back.mailboxId, guest.mailboxId);
  assert.deepEqual(await delegates(id), [guest.mailboxId]);
  assert.equal((await fill(back, id)).status, 200);
});

test("what a user accepted is taken back, and accepted again when it is delegated again", async () => {
  const { email } = people.stranger;
  const id = await sendOrder(one, template);
  const [code] = await giveOne(id, email);
  assert.equal((await confirm(carol, code)).status, 200);
  assert.deepEqual([await statusFor(carol, id), await delegates(id)], ["WAITING", [carol.mailboxId]]);
  assert.equal((await takeBack(bob, id, { mailboxToCancel: email.toUpperCase() })).status, 200);
  assert.equal((await carol.get(`${at}/${id}`)).status, 404);
  const [again = "", ...more] = await giveOne(id, email);
  assert.deepEqual([more, (await call("GET", `/api/login/check-by-code/${again}`)).status], [[], 200]);
  assert.equal((await confirm(carol, again)).status, 200);
  assert.equal((await takeBack(bob, id, { mailboxToCancel: carol.mailboxId })).status, 200);
});

test("a reminder before the email of a repeated delegation has a code that works", async () => {
  const email = "rita@nowhere.example";
  const id = await sendOrder(one, template);
  const [code] = await giveOne(id, email);
  await confirm(carol, code);
  await takeBack(bob, id);
  await give(bob, [id], email);
  // the event of the delegation comes late
  const held = await one.database.all<{ readonly name: string; readonly key: string; readonly payload: object }>(sql`
    delete from outbox
    where name = 'envelope.invites'
    returning name, key, payload`);
  assert.equal(held.length, 1);
  assert.equal((await ann.post(`${at}/notify`, { uuids: [id] })).status, 200);
  const [reminded = ""] = await codesTo(email);
  await one.database.run(sql`
    insert into outbox (name, key, payload, created_at)
    select h.name, h.key, h.payload, now()
    from json_to_recordset(${JSON.stringify(held)}::json) as h (name text, key text, payload jsonb)`);
  assert.deepEqual(await codesTo(email), []);
  assert.equal((await enter(reminded)).status, 200);
});

test("of an acceptance and a take-back at once one comes first, and the role has one holder", async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await sendOrder(one, template);
    const [code] = await giveOne(id, `round${round}@nowhere.example`);
    const [accepting, taking] = await Promise.all([confirm(carol, code), takeBack(bob, id)]);
    assert.equal(taking.status, 200, taking.text);
    assert.ok([200, 404].includes(accepting.status), accepting.text);
    assert.deepEqual([await statusFor(bob, id), (await carol.get(`${at}/${id}`)).status], ["WAITING", 404]);
    assert.deepEqual(await delegates(id), []);
  }
});

test("of delegations to two addresses at once one counts, and one email is sent", async () => {
  const id = await sendOrder(one, template);
  await sendEmails(one);
  const emails = ["una@nowhere.example", "ulf@nowhere.example"];
  const given = await Promise.all([...emails, ...emails].map((email) => give(bob, [id], email)));
  assert.equal(given.filter(([detail]) => detail.result).length, 1, JSON.stringify(given));
  const invited = (await sendEmails(one)).filter(({ to }) => emails.includes(to));
  assert.equal(invited.length, 1);
});
