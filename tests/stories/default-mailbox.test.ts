import assert from "node:assert/strict";
import { test } from "node:test";
import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import sql, { type Sql } from "sql-template-tag";
import { relayOrdered } from "@chancery/server/jobs/relay-ordered.ts";
import { form } from "../world/call.ts";
import { delegating } from "../world/delegations.ts";
import { sendEmails } from "../world/emails.ts";
import { filled, order, orderTemplate, sendOrder } from "../world/orders.ts";
import { people } from "../world/people.ts";
import { world } from "../world/world.ts";

const one = await world();
const { ann, bob, stranger, database } = one;
const at = "/api/v1/envelope";
const template = await orderTemplate(ann);
const { email } = people.bob;
const { envelopeSign } = mailboxPermissions;

const choose = async (autoDepositMailboxUuid: string | null) => {
  const answer = await bob.put("/api/v1/user/profile", { firstName: "Bob", lastName: "Lee", autoDepositMailboxUuid });
  assert.equal(answer.status, 200, answer.text);
};

async function acceptances(id: string): Promise<readonly { readonly userId: string; readonly details: object }[]> {
  const rows = await database.all<{ readonly record: string }>(sql`
    select record
    from audit_records
    where subject_id = ${id}
      and record::json->>'operation' = 'INVITATION_ACCEPT'`);
  return rows.map(({ record }) => JSON.parse(record));
}

test("a default mailbox accepts at once: the envelope waits in it, and no invitation goes out", async () => {
  await choose(bob.mailboxId);
  await sendEmails(one);
  const id = await sendOrder(one, template, { buyer: email, checker: stranger.mailboxId });
  const emails = await sendEmails(one);
  assert.ok(!emails.some(({ text }) => text.includes("/invitation#code=")));
  await relayOrdered(database, one.rooms.orderedHandlers);
  const told = (await sendEmails(one)).find(({ to }) => to === email);
  assert.match(told?.text ?? "", /is waiting for your mailbox to act/);
  const { envelope } = Object((await bob.get(`${at}/${id}?include=envelope`)).json);
  assert.equal(envelope.status, "WAITING");
  assert.match(envelope.data, new RegExp(`<role id="buyer" mailboxUuid="${bob.mailboxId}" active="true"`));
  const [first, ...more] = await acceptances(id);
  assert.deepEqual([first?.details, more], [{ roleIds: ["buyer"], method: "default mailbox" }, []]);
  const filling = await bob.put(`${at}/fill`, { uuid: id, data: filled(template, '<field name="b">ok</field>') });
  assert.equal(filling.status, 200, filling.text);
  assert.equal((await stranger.get(`${at}/${id}`)).status, 200);
});

test("it accepts what is sent quickly, and a step that is delegated to the address", async () => {
  await choose(bob.mailboxId);
  const data = JSON.stringify({ subject: "Lease", recipients: [{ recipient: email }] });
  const file = { name: "files", fileName: "a.txt", bytes: "a", type: "text/plain" };
  const quick = await ann.send("POST", `${at}/quick-send`, form([file, { name: "data", type: "application/json", bytes: data }]));
  await sendEmails(one);
  await relayOrdered(database, one.rooms.orderedHandlers);
  // the copy completes the envelope, of which the person knows nothing yet
  assert.ok((await sendEmails(one)).some(({ to, text }) => to === email && text.includes("was completed")));
  const delegated = await sendOrder(one, template, { buyer: stranger.mailboxId, checker: stranger.mailboxId });
  assert.partialDeepStrictEqual(await delegating(one, template).give(stranger, [delegated], email), [{ result: true }]);
  await sendEmails(one);
  for (const id of [String(Object(quick.json).uuid), delegated]) {
    assert.equal((await acceptances(id)).length, 1, quick.text);
    assert.equal((await bob.get(`${at}/${id}`)).status, 200);
  }
});

const changePermissions = (permissions: Sql) =>
  database.run(sql`
    update roles r
    set permissions = ${permissions}
    where r.id in (select g.role_id from mailbox_grants g where g.mailbox_id = ${bob.mailboxId})`);

/** Lets Bob's account require a second factor, and gives him one that was confirmed then. */
async function requireFactor(confirmedAt: Sql): Promise<void> {
  const { accountId } = people.bob;
  await database.run(sql`update users set corporate_account_id = ${accountId} where email = ${email}`);
  await database.run(sql`
    insert into account_policies (account_id, password_policy, session_policy, changed_at)
    values (${accountId}, '{}', '{"requireSecondFactor": true}', now())`);
  await database.run(sql`
    insert into second_factors (id, user_id, kind, name, secret, created_at, confirmed_at)
    select gen_random_uuid(), id, 'totp', 'App', 'x', now(), ${confirmedAt}
    from users
    where email = ${email}`);
}

async function stopRequiring(): Promise<void> {
  await database.run(sql`delete from second_factors`);
  await database.run(sql`delete from account_policies where account_id = ${people.bob.accountId}`);
  await database.run(sql`update users set corporate_account_id = null where email = ${email}`);
}

test("it accepts where the account requires a second factor, and the person has one", async () => {
  await choose(bob.mailboxId);
  await requireFactor(sql`now()`);
  const id = await sendOrder(one, template, { buyer: email, checker: stranger.mailboxId });
  await sendEmails(one);
  await stopRequiring();
  assert.equal((await acceptances(id)).length, 1);
});

const undone: readonly [why: string, change: () => Promise<unknown>, undo: () => Promise<unknown>][] = [
  ["none is chosen", () => choose(null), () => choose(bob.mailboxId)],
  [
    "the person is blocked",
    () => database.run(sql`update users set status = 'BLOCKED' where email = ${email}`),
    () => database.run(sql`update users set status = 'ACTIVE' where email = ${email}`),
  ],
  [
    "the mailbox was removed",
    () => database.run(sql`update mailboxes set removed_at = now() where id = ${bob.mailboxId}`),
    () => database.run(sql`update mailboxes set removed_at = null where id = ${bob.mailboxId}`),
  ],
  [
    "the person has no grant in it",
    () =>
      database.run(sql`
        update user_preferences
        set auto_deposit_mailbox_id = ${ann.mailboxId}
        where user_id = (select id from users where email = ${email})`),
    () => choose(bob.mailboxId),
  ],
  [
    "the account of the mailbox was removed",
    () => database.run(sql`update accounts set removed_at = now() where id = ${people.bob.accountId}`),
    () => database.run(sql`update accounts set removed_at = null where id = ${people.bob.accountId}`),
  ],
  [
    "the person may not sign in it",
    () => changePermissions(sql`array_remove(r.permissions, ${envelopeSign})`),
    () => changePermissions(sql`r.permissions || ${envelopeSign}::int`),
  ],
  ["their account requires a second factor that they did not confirm", () => requireFactor(sql`null`), stopRequiring],
];

for (const [why, change, undo] of undone) {
  test(`an invitation waits when ${why}`, async () => {
    await choose(bob.mailboxId);
    await sendEmails(one);
    await change();
    const id = await sendOrder(one, template, { buyer: email, checker: stranger.mailboxId });
    const emails = await sendEmails(one);
    await undo();
    assert.ok(emails.some(({ to, text }) => to === email && text.includes("/invitation#code=")));
    assert.deepEqual(await acceptances(id), []);
  });
}

test("an invitation with an access code waits", async () => {
  await choose(bob.mailboxId);
  const data = order(template, { buyer: email, checker: stranger.mailboxId });
  const sent = await ann.post(`${at}/send`, { data, accessCodes: { buyer: "Paris 1889" } });
  assert.equal(sent.status, 201, sent.text);
  await sendEmails(one);
  assert.deepEqual(await acceptances(String(Object(sent.json).uuid)), []);
});

test("of two jobs at once one accepts", async () => {
  await choose(bob.mailboxId);
  await sendEmails(one);
  const id = await sendOrder(one, template, { buyer: email, checker: stranger.mailboxId });
  const invite = one.rooms.handlers.find(({ name }) => name === "envelopes.invite");
  assert.ok(invite);
  const run = { eventId: 1, key: id, attempt: 1, finish: async () => undefined };
  const payload = { envelopeId: id, roleIds: ["buyer"] };
  await Promise.all([1, 2].map(() => invite.work(payload, new AbortController().signal, run)));
  assert.equal((await acceptances(id)).length, 1);
});
