import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addMs } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { enterAsGuest, codeIn, inviteGuest, register } from "@chancery/tests/world/guests.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { filled, orderTemplate } from "@chancery/tests/world/orders.ts";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

let now = systemClock.now();
const one = await world({ clock: { now: () => now } });
const { ann, bob } = one;
const call = callingApp(one.app);
const at = "/api/v1/envelope";
const template = await orderTemplate(ann);
const b = '<field name="b">ok</field>';
const statusOf = async (who: Persona, id: string) => (await who.get(`${at}/${id}`)).status;
const numberOf = ({ status, json }: Answer) => [status, Object(json).code];
const end = (id: string) => ann.send("DELETE", `${at}/cancel`, { body: { uuids: [id], comment: "Ordered twice" } });

test("a cancelled envelope ends the session of its guest", async () => {
  const { id, code } = await inviteGuest(one, template, "amy@nowhere.example");
  const guest = await enterAsGuest(one, code);
  assert.equal(await statusOf(guest, id), 200);
  await end(id);
  assert.deepEqual(numberOf(await guest.get(`${at}/${id}`)), [401, 1027]);
});

test("the session of a guest who cancels the envelope ends", async () => {
  const { id, code } = await inviteGuest(one, template, "abe@nowhere.example");
  const guest = await enterAsGuest(one, code);
  assert.equal((await guest.send("DELETE", `${at}/cancel`, { body: { uuids: [id], comment: "Not ours" } })).status, 200);
  assert.equal(Object((await ann.get(`${at}/${id}`)).json).envelope.status, "CANCELLED");
  assert.equal(await statusOf(guest, id), 401);
});

test("a step that is no longer the guest's ends the session", async () => {
  const { id, code } = await inviteGuest(one, template, "ben@nowhere.example");
  const guest = await enterAsGuest(one, code);
  await one.database.run(sql`
    update envelope_roles
    set mailbox_id = ${bob.mailboxId}
    where envelope_id = ${id}
      and mailbox_id = ${guest.mailboxId}`);
  assert.equal(await statusOf(guest, id), 401);
});

test("a guest reads a completed envelope, and comes back with the code", async () => {
  const { id, code } = await inviteGuest(one, template, "cleo@nowhere.example");
  const guest = await enterAsGuest(one, code);
  assert.equal((await guest.put(`${at}/fill`, { uuid: id, data: filled(template, b) })).status, 200);
  assert.equal((await bob.put(`${at}/fill`, { uuid: id, data: filled(template, "") })).status, 200);
  assert.equal(Object((await guest.get(`${at}/${id}`)).json).envelope.status, "COMPLETED");
  assert.equal(await statusOf(await enterAsGuest(one, code), id), 200);
});

test("a reminder gives the guest a new code", async () => {
  const { id, code } = await inviteGuest(one, template, "dan@nowhere.example");
  await enterAsGuest(one, code);
  assert.equal((await ann.post(`${at}/notify`, { uuids: [id] })).status, 200);
  const emails = await sendEmails(one);
  assert.deepEqual(
    emails.map(({ to }) => to),
    ["dan@nowhere.example"],
  );
  const renewed = codeIn(emails[0]?.text ?? "");
  assert.equal((await call("GET", `/api/login/check-by-code/${code}`)).status, 404);
  assert.equal(await statusOf(await enterAsGuest(one, renewed), id), 200);
});

test("a person who registers with the address has the envelopes of the guest in one mailbox, and the guest's sessions end", async () => {
  const email = "pia@nowhere.example";
  const first = await inviteGuest(one, template, email);
  const second = await inviteGuest(one, template, email, { checker: email });
  const [guest, again] = [await enterAsGuest(one, first.code), await enterAsGuest(one, second.code)];
  assert.equal((await guest.put(`${at}/fill`, { uuid: first.id, data: filled(template, b) })).status, 200);
  now = addMs(now, 3_600_000);
  const { headers, mailboxes } = await register(one, email);
  assert.deepEqual(
    mailboxes.map((mailbox: { readonly name: string; readonly accountName: string }) => [mailbox.name, mailbox.accountName]),
    [[email, email]],
  );
  const own = { headers: { ...headers, mailbox: mailboxes[0].mailboxUuid } };
  const found = Object((await call("POST", `${at}/search`, { ...own, body: {} })).json);
  assert.deepEqual(
    found.data.map(({ envelopeUuid }: { readonly envelopeUuid: string }) => envelopeUuid).toSorted(),
    [first.id, second.id].toSorted(),
  );
  const filledIn = await call("PUT", `${at}/fill`, { ...own, body: { uuid: second.id, data: filled(template, b) } });
  assert.equal(filledIn.status, 200, filledIn.text);
  assert.deepEqual([await statusOf(guest, first.id), await statusOf(again, second.id)], [401, 401]);
  assert.deepEqual(
    numberOf(await call("POST", "/api/login/by-code", { body: { code: first.code, agreed: true } })),
    [409, 10_011],
  );
  assert.deepEqual(Object((await ann.get(`/api/v1/mailbox/search?q=${email}`)).json).length, 1);
});

test("a user without a mailbox gets one by accepting an invitation", async () => {
  const email = "rhea@nowhere.example";
  const { headers, mailboxes } = await register(one, email);
  assert.deepEqual(mailboxes, []);
  const { id, code } = await inviteGuest(one, template, email);
  const accept = (text: string) => call("POST", `${at}/confirm-invite`, { headers, body: { code: text } });
  assert.deepEqual(numberOf(await accept("nothing")), [400, 1022]);
  assert.deepEqual((await accept(code)).json, { uuid: id });
  const [own] = Object((await call("GET", "/api/v1/mailbox", { headers })).json);
  assert.equal(own.name, email);
  assert.equal((await call("GET", `${at}/${id}`, { headers: { ...headers, mailbox: own.mailboxUuid } })).status, 200);
});

test("a recipient registers with the code of the envelope, and has what they did as a guest", async () => {
  const email = "sam@nowhere.example";
  const [first, second] = [await inviteGuest(one, template, email), await inviteGuest(one, template, email)];
  await enterAsGuest(one, first.code);
  const person = { email, password: "a long enough phrase", firstName: "Sam", lastName: "Lee", agreed: true };
  const registration = (code: string, more: object = {}) =>
    call("POST", `/registration?code=${code}&codeType=envelopeInvite`, { body: { ...person, ...more } });
  assert.deepEqual(numberOf(await registration("nothing")), [400, 10_008]);
  assert.deepEqual(numberOf(await registration(first.code, { email: "tom@nowhere.example" })), [403, 1086]);
  const both = await Promise.all([registration(second.code), registration(second.code)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
  const token = String(Object(both.find(({ status }) => status === 201)?.json).token);
  const headers = { authorization: `Bearer ${token}` };
  const [own] = Object((await call("GET", "/api/v1/mailbox", { headers })).json);
  const there = { headers: { ...headers, mailbox: own.mailboxUuid } };
  const statusFor = async (id: string) => (await call("GET", `${at}/${id}`, there)).status;
  assert.equal(await statusFor(first.id), 200);
  assert.equal(await statusFor(second.id), 404);
  const accepted = await call("POST", `${at}/confirm-invite`, { ...there, body: { code: second.code } });
  assert.deepEqual(accepted.json, { uuid: second.id });
  assert.equal(await statusFor(second.id), 200);
  assert.deepEqual(numberOf(await registration(second.code)), [409, 10_011]);
});

test("the code of a cancelled envelope registers nobody", async () => {
  const email = "ute@nowhere.example";
  const { id, code } = await inviteGuest(one, template, email);
  await end(id);
  const body = { email, password: "a long enough phrase", firstName: "Ute", lastName: "Lee", agreed: true };
  assert.deepEqual(numberOf(await call("POST", `/registration?code=${code}&codeType=envelopeInvite`, { body })), [410, 10_012]);
});
