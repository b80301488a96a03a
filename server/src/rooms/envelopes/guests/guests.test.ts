import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { enterAsGuest, inviteGuest } from "@chancery/tests/world/guests.ts";
import { filled, orderTemplate } from "@chancery/tests/world/orders.ts";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import { readTrail } from "../../audit/store/trails.ts";

const start = systemClock.now();
let now = start;
const one = await world({ clock: { now: () => now } });
const { ann, bob } = one;
const call = callingApp(one.app);
const at = "/api/v1/envelope";
const template = await orderTemplate(ann);
const b = '<field name="b">ok</field>';
const numbers = ({ status, json }: Answer) => [status, Object(json).code];
const check = (code: string) => call("GET", `/api/login/check-by-code/${code}`);
const enter = (body: object) => call("POST", "/api/login/by-code", { body });

test("a recipient without an account fills in the envelope, and the flow continues", async () => {
  const { id, code } = await inviteGuest(one, template, "gail@nowhere.example", { checker: bob.mailboxId });
  assert.deepEqual((await check(code)).json, {
    canLoginWithCode: true,
    existingUser: false,
    email: "gail@nowhere.example",
    accessCodeRequired: false,
  });
  const guest = await enterAsGuest(one, code);
  const seen = await guest.get(`${at}/${id}`);
  assert.deepEqual([seen.status, Object(seen.json).envelope.status], [200, "WAITING"]);
  assert.deepEqual((await guest.get(`${at}/${id}/activeRoles`)).json, [{ uuid: "buyer" }]);
  const file = await guest.upload(`${at}/attachment`, { name: "list.txt", bytes: Buffer.from("1 chair") });
  const { attachmentId: fileId } = Object(file.json);
  const fields = `${b}<field name="file" attachmentUuid="${fileId}"/>`;
  const answer = await guest.put(`${at}/fill`, { uuid: id, data: filled(template, fields) });
  assert.equal(answer.status, 200, answer.text);
  assert.equal((await guest.get(`${at}/attachment?attachmentUuid=${fileId}&envelopeUuid=${id}`)).text, "1 chair");
  assert.equal(Object((await bob.get(`${at}/${id}`)).json).envelope.status, "WAITING");
});

test("the trail names the guest by address, with network address, program and method", async () => {
  const { id, code } = await inviteGuest(one, template, "hal@nowhere.example");
  const headers = { "user-agent": "Firefox of Hal" };
  const { token, mailboxUuid } = Object(
    (await call("POST", "/api/login/by-code", { body: { code, agreed: true }, headers })).json,
  );
  const own = { authorization: `Bearer ${token}`, mailbox: mailboxUuid, ...headers };
  const sent = { headers: own, body: { uuid: id, data: filled(template, b) } };
  assert.equal((await call("PUT", `${at}/fill`, sent)).status, 200);
  const records = await readTrail(one.database, { kind: "envelope", id });
  const accepted = records.find(({ operation }) => operation === "INVITATION_ACCEPT");
  assert.partialDeepStrictEqual(accepted, {
    ip: "127.0.0.1",
    userAgent: "Firefox of Hal",
    details: { roleIds: ["buyer"], guest: "hal@nowhere.example", method: "email code", agreed: true },
  });
  assert.equal(records.find(({ operation }) => operation === "FILL_FIELDS")?.userId, accepted?.userId);
});

test("the code lets the guest in again, which ends the earlier session", async () => {
  const { id, code } = await inviteGuest(one, template, "ida@nowhere.example");
  const first = await enterAsGuest(one, code);
  const second = await enterAsGuest(one, code);
  assert.equal(second.mailboxId, first.mailboxId);
  assert.deepEqual([(await first.get(`${at}/${id}`)).status, (await second.get(`${at}/${id}`)).status], [401, 200]);
});

test("one guest with two envelopes reads only the one of the token", async () => {
  const [one1, other] = [
    await inviteGuest(one, template, "jo@nowhere.example"),
    await inviteGuest(one, template, "jo@nowhere.example"),
  ];
  const guest = await enterAsGuest(one, one1.code);
  const second = await enterAsGuest(one, other.code);
  assert.deepEqual(numbers(await guest.get(`${at}/${other.id}`)), [404, 50_011]);
  assert.deepEqual(numbers(await guest.get(`${at}/${other.id}`, { headers: { mailbox: second.mailboxId } })), [404, 30_001]);
  assert.equal((await second.get(`${at}/${other.id}`)).status, 200);
});

test("a guest who has not agreed to the terms, or says nothing of it, is refused", async () => {
  const { code } = await inviteGuest(one, template, "kim@nowhere.example");
  assert.deepEqual(numbers(await enter({ code, agreed: false })), [403, 1038]);
  assert.deepEqual(numbers(await enter({ code })), [400, 1024]);
  assert.deepEqual(numbers(await enter({ agreed: true })), [400, 1024]);
});

test("a code of nothing is 404, one that a user accepted 409, one of an ended envelope 410", async () => {
  assert.deepEqual(numbers(await check("nothing")), [404, 10_010]);
  assert.deepEqual(numbers(await enter({ code: "nothing", agreed: true })), [404, 10_010]);
  const taken = await inviteGuest(one, template, "lea@nowhere.example");
  assert.equal((await bob.post(`${at}/confirm-invite`, { code: taken.code })).status, 200);
  assert.deepEqual(numbers(await check(taken.code)), [409, 10_011]);
  const ended = await inviteGuest(one, template, "lea@nowhere.example");
  await ann.send("DELETE", `${at}/cancel`, { body: { uuids: [ended.id], comment: "Ordered twice" } });
  assert.deepEqual(numbers(await check(ended.code)), [410, 10_012]);
});

test("a user with the address signs in instead", async () => {
  const { code } = await inviteGuest(one, template, people.stranger.email);
  const found = { canLoginWithCode: false, existingUser: true, email: people.stranger.email, accessCodeRequired: false };
  assert.deepEqual((await check(code)).json, found);
  assert.deepEqual(numbers(await enter({ code, agreed: true })), [409, 10_004]);
});

test("the status of an invited address is known to those who have its code", async () => {
  const guest = await inviteGuest(one, template, "max@nowhere.example");
  const status = (code: string, email: string) => call("GET", `/api/v1/validation/envelope-invite?code=${code}&email=${email}`);
  assert.deepEqual((await status(guest.code, "Max@nowhere.example")).json, {
    status: "NOT_REGISTERED",
    ssoEnabled: false,
    email: "max@nowhere.example",
    envelopeUuid: guest.id,
  });
  assert.deepEqual(numbers(await status(guest.code, "eve@nowhere.example")), [403, 1086]);
  const user = await inviteGuest(one, template, people.stranger.email);
  assert.equal(Object((await status(user.code, people.stranger.email)).json).status, "ACTIVE");
});

test("a guest is not a user: sign-in and searches do not find the address or its mailbox", async () => {
  const email = "ned@nowhere.example";
  const { code } = await inviteGuest(one, template, email);
  const guest = await enterAsGuest(one, code);
  assert.deepEqual(numbers(await call("POST", "/api/login", { body: { login: email, password: "x" } })), [401, 1061]);
  assert.deepEqual((await ann.get(`/api/v1/mailbox/search?q=${email}`)).json, []);
  assert.deepEqual(Object((await call("GET", `/api/login/check-by-code/${code}`)).json).existingUser, false);
  const other = await inviteGuest(one, template, "nell@nowhere.example");
  const share = await ann.post(`${at}/share-copy`, { envelopeUuids: [other.id], mailboxUuids: [guest.mailboxId] });
  assert.ok(share.status >= 400 && share.text.includes(guest.mailboxId), share.text);
});

test("a guest's token lasts 24 hours", async () => {
  const { id, code } = await inviteGuest(one, template, "olga@nowhere.example");
  const guest = await enterAsGuest(one, code);
  now = addMs(start, 24 * 3_600_000 - 1000);
  assert.equal((await guest.get(`${at}/${id}`)).status, 200);
  now = addMs(start, 24 * 3_600_000);
  assert.deepEqual(numbers(await guest.get(`${at}/${id}`)), [401, 1027]);
});
