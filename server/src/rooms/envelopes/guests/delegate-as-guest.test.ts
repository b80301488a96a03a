import assert from "node:assert/strict";
import { test } from "node:test";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { delegating } from "@chancery/tests/world/delegations.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { makeForm, visitForm } from "@chancery/tests/world/forms-of-envelopes.ts";
import { enterAsGuest, inviteGuest, register } from "@chancery/tests/world/guests.ts";
import { order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob } = one;
const call = callingApp(one.app);
const template = await orderTemplate(ann);
const { give, giveOne, codesTo, statusFor, fill, enter } = delegating(one, template);
const at = "/api/v1/envelope";
const numbers = ({ status, json }: Answer) => [status, Object(json).code];
const ended = [401, 1027];

const delegate = (guest: Persona, uuids: readonly string[], delegateMailbox: string) =>
  guest.post(`${at}/delegate`, { uuids, delegateMailbox });

/** A guest in a new envelope, and the code they came with. */
async function guestAt(email: string, parts: Parameters<typeof inviteGuest>[3] = {}) {
  const { id, code } = await inviteGuest(one, template, email, parts);
  return { id, code, guest: await enterAsGuest(one, code) };
}

test("a guest delegates the step to another address, which ends the session and the code", async () => {
  const { id, code, guest } = await guestAt("gail@nowhere.example");
  assert.equal((await delegate(guest, [id], "hugo@nowhere.example")).status, 200);
  assert.deepEqual(numbers(await guest.get(`${at}/${id}`)), ended);
  assert.deepEqual(numbers(await enter(code)), [410, 10_012]);
  const [next = ""] = await codesTo("hugo@nowhere.example");
  const other = await enterAsGuest(one, next);
  assert.equal((await delegate(other, [id], "gail@nowhere.example")).status, 200);
  assert.equal(await statusFor(other, id), "WAITING", "the address has held the step before");
  assert.equal((await fill(other, id)).status, 200);
});

test("a guest delegates the step to a mailbox", async () => {
  const { id, guest } = await guestAt("gary@nowhere.example", { checker: ann.mailboxId });
  assert.equal((await delegate(guest, [id], bob.mailboxId)).status, 200);
  assert.deepEqual([numbers(await guest.get(`${at}/${id}`)), await statusFor(bob, id)], [ended, "WAITING"]);
  assert.equal((await fill(bob, id)).status, 200);
});

test("a guest names neither their own address nor a text that is none", async () => {
  const { id, guest } = await guestAt("gina@nowhere.example");
  assert.deepEqual(numbers(await delegate(guest, [id], "Gina@Nowhere.example")), [400, 30_025]);
  assert.deepEqual(numbers(await delegate(guest, [id], guest.mailboxId)), [400, 30_025]);
  assert.deepEqual(numbers(await delegate(guest, [id], "hugo")), [400, 50_088]);
  assert.equal(await statusFor(guest, id), "WAITING");
});

test("a guest delegates no envelope but their own, and takes nothing back", async () => {
  const { id, guest } = await guestAt("glen@nowhere.example");
  const other = await guestAt("gwen@nowhere.example");
  await sendEmails(one);
  assert.equal((await delegate(guest, [other.id], "hugo@nowhere.example")).status, 200);
  assert.deepEqual(await sendEmails(one), []);
  assert.equal(await statusFor(other.guest, other.id), "WAITING");
  const answer = await guest.send("DELETE", `${at}/delegate`, { body: { envelopeUuid: id } });
  assert.deepEqual(numbers(answer), [404, 1001]);
});

test("a guest who needed an access code delegates to nobody", async () => {
  await sendEmails(one);
  const data = order(template, { buyer: "gert@nowhere.example", checker: bob.mailboxId });
  const { uuid } = Object((await ann.post(`${at}/send`, { data, accessCodes: { buyer: "Paris 1889" } })).json);
  const [code = ""] = await codesTo("gert@nowhere.example");
  const guest = await enterAsGuest(one, code, { accessCode: "Paris 1889" });
  for (const to of ["hugo@nowhere.example", bob.mailboxId]) assert.equal((await delegate(guest, [uuid], to)).status, 200);
  assert.equal(await statusFor(guest, uuid), "WAITING");
});

test("a visitor of a form, who has proved no address, delegates to nobody", async () => {
  const { id, guest } = await visitForm(one, await makeForm(one, template));
  for (const to of ["hugo@nowhere.example", bob.mailboxId])
    assert.deepEqual(numbers(await delegate(guest, [id], to)), [422, 50_089]);
  assert.equal(await statusFor(guest, id), "WAITING");
});

test("a further step that is delegated to a guest comes into the mailbox that the guest has", async () => {
  const email = "hans@nowhere.example";
  const parallel = await orderTemplate(ann, { isParallel: true });
  await sendEmails(one);
  const id = await sendOrder(one, parallel, { checker: email });
  const [code = ""] = await codesTo(email);
  const guest = await enterAsGuest(one, code);
  const [next = "", ...more] = await giveOne(id, email);
  assert.deepEqual(more, []);
  assert.deepEqual(numbers(await enter(code)), [404, 10_010]);
  const again = await enterAsGuest(one, next);
  assert.equal(again.mailboxId, guest.mailboxId);
  assert.deepEqual((await again.get(`${at}/${id}/activeRoles`)).json, [{ uuid: "buyer" }, { uuid: "checker" }]);
});

test("a guest with a later step keeps the session, and gets an email when the flow reaches it", async () => {
  const email = "hope@nowhere.example";
  const { id, guest } = await guestAt(email, { checker: email });
  assert.equal((await delegate(guest, [id], bob.mailboxId)).status, 200);
  assert.equal(await statusFor(guest, id), "SENT");
  await sendEmails(one);
  assert.equal((await fill(bob, id)).status, 200);
  const [code = ""] = await codesTo(email);
  assert.equal(await statusFor(await enterAsGuest(one, code), id), "WAITING");
});

test("a delegation to a guest whose mailbox has held the step is refused", async () => {
  const { id, guest } = await guestAt("hal@nowhere.example");
  assert.equal((await delegate(guest, [id], bob.mailboxId)).status, 200);
  assert.equal((await give(bob, [id], "hal@nowhere.example"))[0].errorCode, "delegation.ring");
});

test("of a guest's fill and delegation at once one comes first, and nothing is lost", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, guest } = await guestAt(`race${round}@nowhere.example`, { checker: ann.mailboxId });
    const [filling, delegating] = await Promise.all([fill(guest, id), delegate(guest, [id], bob.mailboxId)]);
    const isFilled = filling.status === 200;
    assert.equal(await statusFor(isFilled ? ann : bob, id), "WAITING", `${filling.text} ${delegating.text}`);
  }
});

test("a guest who delegated and registers still sees the envelope, and takes the step back", async () => {
  const email = "iris@nowhere.example";
  const first = await guestAt(email);
  const second = await guestAt(email);
  for (const { guest, id } of [first, second]) assert.equal((await delegate(guest, [id], "john@nowhere.example")).status, 200);
  const { headers, mailboxes } = await register(one, email);
  const own = { headers: { ...headers, mailbox: mailboxes[0].mailboxUuid } };
  for (const { id } of [first, second]) {
    assert.equal(Object((await call("GET", `${at}/${id}`, own)).json).envelope.status, "SENT");
    assert.equal((await call("DELETE", `${at}/delegate`, { ...own, body: { envelopeUuid: id } })).status, 200);
    assert.equal(Object((await call("GET", `${at}/${id}`, own)).json).envelope.status, "WAITING");
  }
});
