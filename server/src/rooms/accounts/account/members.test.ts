import assert from "node:assert/strict";
import sql from "sql-template-tag";
import { test } from "node:test";
import { newId } from "@chancery/server/io/basics.ts";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import { ground } from "../../../../../tests/world/ground.ts";
import { people } from "../../../../../tests/world/people.ts";

const { rooms, database, clock, ann, bob } = await ground();
const { accounts } = rooms;
const [annsAccount, bobsAccount] = [people.ann.accountId, people.bob.accountId];
const read = (by = ann, id: string = annsAccount) => by.get(`/api/v1/account/${id}`);
const userOf = async (email: string) => {
  const user = await accounts.users.findByEmail(database, email);
  assert.ok(user);
  return user;
};
const corporate = (email: string, accountId = annsAccount) =>
  database.transaction((tx) =>
    accounts.users.addCorporate(tx, {
      id: newId<"user">(),
      accountId,
      email,
      createdAt: clock.now(),
      firstName: "Dan",
      lastName: "Ott",
      phone: "",
    }),
  );

test("a person with a grant in a mailbox or an account belongs to the account", async () => {
  const [, user] = [ann, await userOf(people.ann.email)];
  assert.ok(await accounts.members.has(database, annsAccount, user.id));
  assert.ok(!(await accounts.members.has(database, bobsAccount, user.id)));
});

test("of eight concurrent first sign-ins one creates the user, and all get the same one", async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => corporate("dan@acme.example")));
  assert.deepEqual([made.filter((one) => one.isNew).length, new Set(made.map((one) => one.user.id)).size], [1, 1]);
  const dan = await userOf("dan@acme.example");
  assert.deepEqual([dan.status, dan.corporateAccountId, dan.passwordHash], ["ACTIVE", annsAccount, undefined]);
  assert.ok(await accounts.members.has(database, annsAccount, dan.id));
});

test("a user without a password or with a pending invitation becomes active, a blocked user stays blocked", async () => {
  for (const [status, then] of [
    ["PENDING_PASSWORD", "ACTIVE"],
    ["PENDING_INVITE", "ACTIVE"],
    ["BLOCKED", "BLOCKED"],
  ]) {
    const email = `${String(status).toLowerCase()}@acme.example`;
    await corporate(email);
    await database.run(
      sql`update users set status = ${status}, first_name = 'Old', corporate_account_id = null where email = ${email}`,
    );
    const { user, isNew } = await corporate(email);
    assert.deepEqual([user.status, user.firstName, user.corporateAccountId, isNew], [then, "Old", annsAccount, false]);
  }
});

test("an active domain takes its people over in batches", async () => {
  const emails = ["a", "b", "c"].map((name) => `${name}@corp.example`);
  for (const email of [...emails, "x@other.example"]) await corporate(email, bobsAccount);
  const take = (limit: number) =>
    database.transaction((tx) => accounts.users.adopt(tx, { accountId: annsAccount, domains: ["corp.example"], limit }));
  assert.deepEqual([(await take(2)).length, (await take(2)).length, (await take(2)).length], [2, 1, 0]);
  const adopted = await userOf("c@corp.example");
  assert.equal(adopted.corporateAccountId, annsAccount);
  assert.ok(await accounts.members.has(database, annsAccount, adopted.id));
  assert.equal((await userOf("x@other.example")).corporateAccountId, bobsAccount);
});

test("the email address of a removed person is free for the next one", async () => {
  const { user } = await corporate("gone@acme.example");
  await database.run(sql`update users set status = 'DELETED' where id = ${user.id}`);
  assert.equal(await accounts.users.findByEmail(database, "gone@acme.example"), undefined);
  const next = await corporate("gone@acme.example");
  assert.ok(next.isNew && next.user.id !== user.id);
});

test("a provisioning file takes nothing from a person who signs in without a password", async () => {
  await corporate("sso@acme.example");
  const users = [{ email: "sso@acme.example", firstName: "Sol" }];
  const file = { accounts: [{ uuid: annsAccount, name: people.ann.company, mailboxes: [], users }] };
  await rooms.mailboxes.applyProvision(readProvision(file));
  const user = await userOf("sso@acme.example");
  assert.deepEqual([user.status, user.firstName, user.corporateAccountId], ["ACTIVE", "Sol", annsAccount]);
});

test("an account is the caller's when they belong to it, whatever they may do there", async () => {
  assert.equal(Object((await read(bob)).json).code, 90018);
  const user = await userOf(people.bob.email);
  await database.transaction((tx) => accounts.members.add(tx, annsAccount, user.id));
  assert.equal(Object((await read(bob)).json).code, 90002);
});

test("a removed account does not exist for its users and is forbidden for others", async () => {
  const other = people.stranger.accountId;
  await database.run(sql`update accounts set removed_at = ${clock.now()} where id = ${annsAccount}`);
  const answer = await read();
  assert.deepEqual([answer.status, Object(answer.json).code], [410, 20002]);
  assert.equal(Object((await read(ann, other)).json).code, 90018);
});
