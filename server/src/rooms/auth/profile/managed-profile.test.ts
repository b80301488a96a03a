import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { people } from "@chancery/tests/world/people.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob, database } = await world();
const { accountId } = people.ann;
const pathOf = (userId: string, account: string = accountId) => `/api/v1/user/profile/${userId}/account/${account}`;
const newUser = () => corporateUser(database, accountId);
const codeOf = ({ status, json }: { readonly status: number; readonly json: unknown }) => [status, Object(json).code];
const patch = (userId: string, body: object, by: Persona = ann) => by.send("PATCH", pathOf(userId), { body });
const change = {
  firstName: " Carla ",
  lastName: "Porter",
  locale: "uk",
  dateLocale: "uk-UA",
  timezone: "Europe/Kyiv",
  fields: {},
};

test("an administrator reads and changes the profile of a corporate user, and what a patch leaves out stays", async () => {
  const id = await newUser();
  const before = Object((await ann.get(pathOf(id))).json);
  assert.deepEqual([before.uuid, before.firstName, before.phone, before.mailboxes], [id, "Cora", null, []]);
  const changed = await ann.put(pathOf(id), { ...change, phone: "+380441234567", displayExactDate: true });
  const expected = { ...before, ...change, firstName: "Carla", phone: "+380441234567", displayExactDate: true };
  assert.deepEqual([changed.status, changed.json], [200, expected], changed.text);
  assert.deepEqual((await patch(id, { lastName: "Smith" })).json, { ...expected, lastName: "Smith" });
  assert.deepEqual((await ann.get(pathOf(id))).json, { ...expected, lastName: "Smith" });
});

test("the profile shows the mailboxes of the account, and no others", async () => {
  const id = await newUser();
  for (const { accountId: account, mailboxId } of [people.ann, people.bob]) {
    await database.run(sql`insert into account_members (account_id, user_id) values (${account}, ${id}) on conflict do nothing`);
    await database.run(sql`
      insert into mailbox_grants (mailbox_id, user_id, role_id)
      select ${mailboxId}, ${id}, role_id from mailbox_grants where mailbox_id = ${mailboxId} limit 1`);
  }
  assert.deepEqual(Object((await ann.get(pathOf(id))).json).mailboxes, [{ uuid: people.ann.mailboxId, name: "Contracts" }]);
});

test("a mailbox of another account is neither shown to the administrator, nor chosen or lost by them", async () => {
  const id = await newUser();
  for (const { accountId: account, mailboxId } of [people.ann, people.bob]) {
    await database.run(sql`insert into account_members (account_id, user_id) values (${account}, ${id}) on conflict do nothing`);
    await database.run(sql`
      insert into mailbox_grants (mailbox_id, user_id, role_id)
      select ${mailboxId}, ${id}, role_id from mailbox_grants where mailbox_id = ${mailboxId} limit 1`);
  }
  const [ours, theirs] = [people.ann.mailboxId, people.bob.mailboxId];
  const put = (autoDepositMailboxUuid?: string) => ann.put(pathOf(id), { ...change, autoDepositMailboxUuid });
  assert.deepEqual(codeOf(await put(theirs)), [404, 30_001]);
  await database.run(sql`insert into user_preferences (user_id, auto_deposit_mailbox_id) values (${id}, ${theirs})`);
  assert.equal(Object((await ann.get(pathOf(id))).json).autoDepositMailboxUuid, null);
  assert.equal(Object((await put()).json).autoDepositMailboxUuid, null);
  const stored = sql`select auto_deposit_mailbox_id as id from user_preferences where user_id = ${id}`;
  assert.deepEqual(await database.first(stored), { id: theirs });
  assert.equal(Object((await put(ours)).json).autoDepositMailboxUuid, ours);
  assert.equal(Object((await put()).json).autoDepositMailboxUuid, null);
  assert.deepEqual(await database.first(stored), { id: null });
});

test("a profile that its user could not have is refused with all places", async () => {
  const id = await newUser();
  const wrong = { ...change, firstName: "", phone: "12", locale: "xx", timezone: "Mars" };
  const { status, json } = await ann.put(pathOf(id), wrong);
  const codes = Object(json).data.errors.map(({ code }: { readonly code: number }) => code);
  assert.deepEqual([status, codes], [400, [1015, 10_029, 1016, 1018]]);
  assert.deepEqual(codeOf(await patch(id, { firstName: " " })), [400, 1015]);
  const deposit = { ...change, autoDepositMailboxUuid: people.ann.mailboxId };
  assert.deepEqual(codeOf(await ann.put(pathOf(id), deposit)), [404, 30_001]);
});

test("only corporate users of the account can be changed, by those who manage them", async () => {
  const id = await newUser();
  const [foreign, row] = [
    await corporateUser(database, people.bob.accountId),
    await database.first<{ readonly id: UserId }>(sql`select id from users where email = ${people.ann.email}`),
  ];
  for (const ask of [(user: string) => ann.get(pathOf(user)), (user: string) => patch(user, {})]) {
    assert.deepEqual(codeOf(await ask(foreign)), [404, 20_045]);
    assert.deepEqual(codeOf(await ask("01930000-0000-7000-8000-00000000dead")), [404, 20_045]);
    assert.deepEqual(codeOf(await ask(row?.id ?? "")), [422, 10_027]);
  }
  assert.deepEqual(codeOf(await bob.get(pathOf(id))), [403, 90_018]);
  assert.deepEqual(codeOf(await bob.get(pathOf(id, people.bob.accountId))), [404, 20_045]);
});

test("whose profile it is is checked before what it would become", async () => {
  const id = await corporateUser(database, people.bob.accountId);
  const foreign = await ann.put(pathOf(id), { ...change, firstName: "", avatar: "AAAA" });
  assert.deepEqual(codeOf(foreign), [404, 20045]);
});

test("a change is recorded for the account, and the restriction of profiles binds users alone", async () => {
  const id = await newUser();
  await database.run(sql`update accounts set restricts_profiles = true where id = ${accountId}`);
  assert.equal((await patch(id, { firstName: "Celia" })).status, 200);
  const rows = Object((await ann.post("/api/v1/audit", { accountUuid: accountId, objectId: id })).json).data;
  assert.deepEqual(
    rows.map(({ action, operatorName, details }: { action: string; operatorName: string; details: { now: string } }) => [
      action,
      operatorName,
      details.now,
    ]),
    [["user-profile-updated-by-admin", "Ann Lee", "Celia Porter"]],
  );
});
