import assert from "node:assert/strict";
import { test } from "node:test";
import { allCodes } from "@chancery/core/notification/codes.ts";
import { newNotification } from "@chancery/tests/world/notifications.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob } = one;
const at = "/api/v1/notification";
const mailboxPath = `${at}/mailbox-preferences`;
const call = callingApp(one.app);
const everywhere = { headers: { authorization: `Bearer ${ann.token}` } };

const bodyOf = (answer: { readonly status: number; readonly text: string; readonly json: unknown }) => {
  assert.equal(answer.status, 200, answer.text);
  return Object(answer.json);
};

test("someone who saved nothing has all numbers on, and changes notify only the user who sent the envelope", async () => {
  assert.deepEqual(bodyOf(await bob.get(`${at}/account-preferences`)), { email: allCodes, web: allCodes });
  const expected = { preferences: { email: allCodes, web: allCodes }, notifyAllUsersAboutEnvelopeChanges: false };
  assert.deepEqual(bodyOf(await bob.get(mailboxPath)), expected);
});

test("a list that is left out stays, numbers are sorted, and account preferences are not those of mailboxes", async () => {
  bodyOf(await ann.post(`${at}/account-preferences`, { email: [103, 101, 103] }));
  bodyOf(await ann.post(`${at}/account-preferences`, { web: [] }));
  assert.deepEqual(bodyOf(await ann.get(`${at}/account-preferences`)), { email: [101, 103], web: [] });
  assert.deepEqual(bodyOf(await ann.get(mailboxPath)).preferences, { email: allCodes, web: allCodes });
});

test("preferences of one mailbox apply there, until those for every mailbox replace them", async () => {
  bodyOf(await ann.post(mailboxPath, { preferences: { email: [301], web: [302] } }));
  assert.deepEqual(bodyOf(await ann.get(mailboxPath)).preferences, { email: [301], web: [302] });
  assert.deepEqual(bodyOf(await call("GET", mailboxPath, everywhere)).preferences, { email: allCodes, web: allCodes });
  bodyOf(await call("POST", mailboxPath, { ...everywhere, body: { preferences: { email: [303] } } }));
  assert.deepEqual(bodyOf(await ann.get(mailboxPath)).preferences, { email: [303], web: allCodes });
});

test("the flag of a mailbox is the same for all its users", async () => {
  bodyOf(await ann.post(mailboxPath, { preferences: {}, notifyAllUsersAboutEnvelopeChanges: true }));
  assert.equal(bodyOf(await ann.get(mailboxPath)).notifyAllUsersAboutEnvelopeChanges, true);
  bodyOf(
    await call("POST", mailboxPath, { ...everywhere, body: { preferences: {}, notifyAllUsersAboutEnvelopeChanges: false } }),
  );
  assert.equal(bodyOf(await ann.get(mailboxPath)).notifyAllUsersAboutEnvelopeChanges, false);
});

test("an administrator saves the preferences of a corporate user of the account; other administrators cannot", async () => {
  const id = await corporateUser(one.database, people.ann.accountId);
  const path = `${at}/user/${id}/account/${people.ann.accountId}`;
  bodyOf(await ann.post(`${path}/account-preferences`, { email: [] }));
  assert.deepEqual(bodyOf(await ann.get(`${path}/account-preferences`)), { email: [], web: allCodes });
  assert.equal((await bob.get(`${path}/account-preferences`)).status, 403);
});

test("read notifications are no longer listed; those of others are neither read nor listed", async () => {
  const [first, second, bobs] = [
    await newNotification(one),
    await newNotification(one),
    await newNotification(one, people.bob.email),
  ];
  const listed = async () => bodyOf(await ann.get(at)).data.map(({ id }: { readonly id: string }) => id);
  assert.deepEqual(await listed(), [second, first]);
  assert.equal((await ann.post(`${at}/read`, [{ uuid: first }, { uuid: bobs }])).status, 403);
  assert.equal((await listed()).length, 2);
  bodyOf(await ann.post(`${at}/read`, [{ uuid: first }]));
  assert.deepEqual(await listed(), [second]);
  bodyOf(await ann.post(`${at}/read-all`, undefined));
  assert.deepEqual(await listed(), []);
  assert.equal(bodyOf(await bob.get(at)).totalElements, 1);
});
