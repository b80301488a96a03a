import assert from "node:assert/strict";
import { test } from "node:test";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import { systemRoles } from "@chancery/core/account/roles.ts";
import sql from "sql-template-tag";
import type { Answer } from "../../../../../tests/world/call.ts";
import { ground } from "../../../../../tests/world/ground.ts";
import { untilWaiting } from "../../../../../tests/world/meet.ts";
import { people } from "../../../../../tests/world/people.ts";
import { signIn, type Persona } from "../../../../../tests/world/persona.ts";

const { ann, bob, call, database, rooms } = await ground();
const { accountId, mailboxId, company } = people.ann;
const password = "battery staple horse";
const { accountOwner, mailboxOwner, mailboxUser, mailboxViewer } = systemRoles;
const [dan, annsId, bobsId] = [await colleague("dan"), await idOf(people.ann.email), await idOf(people.bob.email)];
const dansId = await idOf(dan.email);

const atAccount = (userId: string) => `/api/v1/permission/${userId}/account/${accountId}`;
const atMailbox = (userId: string, id: string = mailboxId) => `/api/v1/permission/${userId}/mailbox/${id}`;
const give = (path: string, roles: readonly string[], by = ann, method: "PUT" | "PATCH" = "PUT") =>
  by.send(method, path, { body: { roles } });
const take = (path: string, by = ann) => by.send("DELETE", path);
const codeOf = ({ status, json }: Answer) => [status, Object(json ?? {}).code];
const rolesOf = async (path: string) => Object((await ann.get(path)).json).roles.map((role: { uuid: string }) => role.uuid);
const newRole = async (type: string, permissions: readonly number[]) =>
  Object(
    (await ann.post("/api/v1/permission/role", { name: crypto.randomUUID(), type, permissions, accountUuid: accountId })).json,
  ).uuid;

async function colleague(name: string): Promise<Persona> {
  const email = `${name}@acme.example`;
  const users = [{ email, password, accountRole: "none", mailboxes: { Contracts: "viewer" } }];
  const mailboxes = [{ uuid: mailboxId, name: "Contracts" }];
  const file = { accounts: [{ uuid: accountId, name: company, inn: "1000000a1", mailboxes, users }] };
  await rooms.mailboxes.applyProvision(readProvision(file));
  return signIn(call, { email, password, mailboxId, company });
}

async function idOf(email: string): Promise<string> {
  const row = await database.first<{ readonly id: string }>(sql`select id from users where email = ${email}`);
  assert.ok(row);
  return row.id;
}

test("roles replace the others, or come besides them, and are all taken", async () => {
  assert.deepEqual(await rolesOf(atMailbox(dansId)), [mailboxViewer]);
  assert.equal((await give(atMailbox(dansId), [mailboxUser])).status, 200);
  assert.deepEqual(await rolesOf(atMailbox(dansId)), [mailboxUser]);
  const { json } = await give(atMailbox(dansId), [mailboxViewer, mailboxViewer], ann, "PATCH");
  const { permissions, ...rest } = Object(json);
  assert.deepEqual([rest.userUuid, rest.mailboxUuid, rest.roles.length], [dansId, mailboxId, 2]);
  assert.ok(permissions.includes(2001) && new Set(permissions).size === permissions.length);
  assert.equal((await take(atMailbox(dansId))).status, 204);
  assert.deepEqual(await rolesOf(atMailbox(dansId)), []);
  assert.deepEqual(codeOf(await dan.get("/api/v1/mailbox/search?q=x")), [403, 90013]);
});

test("granted and revoked permissions apply from the next request on", async () => {
  const seen = async () => codeOf(await dan.get(`/api/v1/account/${accountId}`));
  assert.deepEqual(await seen(), [403, 90002]);
  const role = await newRole("account", [10130]);
  await give(atAccount(dansId), [role]);
  assert.deepEqual((await seen())[0], 200);
  await ann.put(`/api/v1/permission/role/${role}`, { name: "No more", permissions: [] });
  assert.deepEqual(await seen(), [403, 90002]);
  await take(atAccount(dansId));
});

test("a person is found by email in the mailboxes they were given, and no longer in those taken", async () => {
  const found = async () => Object((await ann.get(`/api/v1/mailbox/search?q=${dan.email}`)).json).length;
  await give(atMailbox(dansId), [mailboxViewer]);
  assert.equal(await found(), 1);
  await take(atMailbox(dansId));
  assert.equal(await found(), 0);
});

const foreignRole = Object(
  (
    await bob.post("/api/v1/permission/role", {
      name: "X",
      type: "mailbox",
      permissions: [2001],
      accountUuid: people.bob.accountId,
    })
  ).json,
).uuid;

test("only roles of the account and of the system can be granted, each in its kind of place; all faults are reported", async () => {
  const answer = await give(atMailbox(dansId), [mailboxViewer, foreignRole, accountOwner]);
  assert.equal(answer.status, 400);
  assert.deepEqual(
    Object(answer.json).data.errors.map((row: { code: number; pointer: string }) => [row.code, row.pointer]),
    [
      [10015, "/roles/1"],
      [10015, "/roles/2"],
    ],
  );
  assert.deepEqual(codeOf(await give(atAccount(dansId), [mailboxOwner])), [400, 10015]);
  assert.deepEqual(codeOf(await give(atAccount(dansId), [])), [400, 10014]);
});

test("a person of another account gets no grant until they belong to this one", async () => {
  assert.deepEqual(codeOf(await give(atMailbox(bobsId), [mailboxUser])), [404, 20045]);
  assert.deepEqual(codeOf(await give(atAccount(bobsId), [accountOwner])), [404, 20045]);
  assert.deepEqual(codeOf(await ann.get(atMailbox(bobsId))), [404, 20045]);
});

test("a mailbox of others, an unknown one and a removed one are refused as everywhere", async () => {
  const unknown = "01930000-0000-7000-8000-00000000dead";
  assert.deepEqual(codeOf(await give(atMailbox(annsId, people.bob.mailboxId), [mailboxUser])), [403, 90013]);
  assert.deepEqual(codeOf(await give(atMailbox(annsId, unknown), [mailboxUser])), [404, 30001]);
});

test("each right is a permission of its own: who may give may not take", async () => {
  await give(atAccount(dansId), [await newRole("account", [10000, 10011])]);
  assert.deepEqual(codeOf(await give(atMailbox(annsId), [mailboxViewer], dan)), [403, 90002]);
  assert.equal((await give(atMailbox(annsId), [mailboxViewer], dan, "PATCH")).status, 200);
  assert.deepEqual(codeOf(await take(atMailbox(annsId), dan)), [403, 90002]);
  assert.deepEqual(codeOf(await take(atAccount(annsId), dan)), [403, 90002]);
  assert.deepEqual(codeOf(await dan.get(atAccount(annsId))), [403, 90002]);
  assert.deepEqual(await rolesOf(atMailbox(annsId)), [mailboxOwner, mailboxViewer]);
});

test("a caller cannot grant in an account what they lack themselves", async () => {
  await give(atAccount(dansId), [await newRole("account", [10000, 10001, 10130])]);
  const refused = await give(atAccount(dansId), [accountOwner], dan, "PATCH");
  assert.deepEqual(codeOf(refused), [403, 90002]);
  assert.ok(Object(refused.json).data.lacked.includes(10008));
  assert.deepEqual(codeOf(await give(atAccount(dansId), [await newRole("account", [10130, 10007])], dan, "PATCH")), [403, 90002]);
  const viewer = await newRole("account", [10130]);
  assert.equal((await give(atAccount(dansId), [viewer], dan, "PATCH")).status, 200);
  // roles that the person already has are not granted again
  assert.equal((await give(atAccount(annsId), [accountOwner], dan, "PATCH")).status, 200);
  await take(atAccount(dansId));
});

test("a caller cannot add to a role what they could not grant", async () => {
  const own = await newRole("account", [10002, 10014, 10130]);
  const ofMailbox = await newRole("mailbox", [2004]);
  await give(atAccount(dansId), [own]);
  const put = (role: string, permissions: readonly number[], by = dan) =>
    by.put(`/api/v1/permission/role/${role}`, { name: crypto.randomUUID(), permissions });
  const post = (permissions: readonly number[]) =>
    dan.post("/api/v1/permission/role", { name: crypto.randomUUID(), type: "account", permissions, accountUuid: accountId });
  assert.deepEqual(codeOf(await put(own, [10002, 10014, 10130, 10008])), [403, 90002]);
  assert.deepEqual(codeOf(await put(ofMailbox, [2004, 2003])), [403, 90002]);
  assert.deepEqual(codeOf(await post([10008])), [403, 90002]);
  assert.equal((await post([10130])).status, 201);
  // permissions already in the role may stay, and be removed
  const strong = await newRole("account", [10008, 10130]);
  assert.equal((await put(strong, [10008])).status, 200);
  assert.equal((await put(ofMailbox, [])).status, 200);
  await give(atAccount(dansId), [await newRole("account", [10002, 10011])]);
  assert.equal((await put(ofMailbox, [2003])).status, 200);
  await take(atAccount(dansId));
});

test("the last owner of an account and of a mailbox stays; blocked ones do not count", async () => {
  assert.deepEqual(codeOf(await take(atAccount(annsId))), [403, 90030]);
  assert.deepEqual(codeOf(await give(atMailbox(annsId), [mailboxViewer])), [403, 90030]);
  assert.deepEqual(codeOf(await take(`${atMailbox(annsId)}/role/${mailboxOwner}`)), [422, 30017]);
  assert.deepEqual(codeOf(await take(`${atAccount(annsId)}/role/${accountOwner}`)), [403, 90030]);
  await give(atAccount(dansId), [accountOwner]);
  await database.run(sql`update users set status = 'BLOCKED' where id = ${dansId}`);
  assert.deepEqual(codeOf(await take(atAccount(annsId))), [403, 90030]);
  assert.equal((await take(atAccount(dansId))).status, 204);
  await database.run(sql`update users set status = 'ACTIVE' where id = ${dansId}`);
});

test("of two owners who take each other's role at the same moment one stays, in every round", async () => {
  for (let round = 0; round < 5; round += 1) {
    // who is no owner of the account any more may take nothing there
    for (const [path, role, loser] of [
      [atAccount, accountOwner, 90002],
      [atMailbox, mailboxOwner, 90030],
    ] as const) {
      await give(atAccount(dansId), [accountOwner]);
      await give(path(dansId), [role]);
      const answers = await meet([() => take(path(annsId), dan), () => take(path(dansId), ann)]);
      assert.deepEqual(answers.map((answer) => codeOf(answer)[1] ?? answer.status).toSorted(), [204, loser]);
      const stays = (await rolesOfBy(dan, path(dansId))).includes(role) ? dan : ann;
      assert.equal((await give(path(annsId), [role], stays)).status, 200);
    }
  }
  assert.equal((await take(atAccount(dansId))).status, 204);
});

test("every change is in the trail of the account or mailbox, and one that changes nothing is not", async () => {
  const count = async () =>
    (
      await database.first<{ readonly n: number }>(sql`
      select count(*) as n from audit_records where record::json->>'operation' = 'mailbox-access-changed'`)
    )?.n ?? 0;
  const before = await count();
  await give(atMailbox(dansId), [mailboxUser]);
  await give(atMailbox(dansId), [mailboxUser]);
  await take(atMailbox(dansId));
  await take(atMailbox(dansId));
  assert.equal(await count(), before + 2);
});

test("the access of everybody but the caller is revoked at once, except that of the last owner", async () => {
  const revoke = (by: Persona, id: string = mailboxId) => take(`/api/v1/mailbox/${id}/users`, by);
  await give(atMailbox(dansId), [mailboxUser, mailboxViewer]);
  const [before, own] = [await changesOf(dansId), await rolesOf(atMailbox(annsId))];
  assert.deepEqual(codeOf(await revoke(dan)), [403, 90002]);
  await give(atAccount(dansId), [await newRole("account", [10012])]);
  assert.deepEqual(codeOf(await revoke(dan)), [403, 90030]);
  assert.deepEqual(await rolesOf(atMailbox(annsId)), own);
  assert.equal((await revoke(ann)).status, 200);
  assert.deepEqual(await rolesOf(atMailbox(dansId)), []);
  assert.deepEqual(await rolesOf(atMailbox(annsId)), own);
  assert.equal(Object((await ann.get(`/api/v1/mailbox/search?q=${dan.email}`)).json).length, 0);
  assert.equal(await changesOf(dansId), before + 1);
  assert.deepEqual(codeOf(await revoke(ann, people.bob.mailboxId)), [403, 90013]);
});

async function changesOf(userId: string): Promise<number> {
  const row = await database.first<{ readonly n: number }>(sql`
    select count(*) as n from audit_records where record::json->>'operation' = 'mailbox-access-changed'
      and record::json->'details'->>'person' = ${userId}`);
  return row?.n ?? 0;
}

async function rolesOfBy(by: Persona, path: string): Promise<readonly string[]> {
  const { status, json } = await by.get(path);
  return status === 200 ? Object(json).roles.map((role: { uuid: string }) => role.uuid) : [];
}

/** Lets requests wait for the account's owners together. */
async function meet(works: readonly (() => Promise<Answer>)[]): Promise<readonly Answer[]> {
  const [answers] = await database.transaction(async (tx) => {
    await tx.run(sql`select id from accounts where id = ${accountId} for update`);
    const running = works.map((work) => work());
    await untilWaiting(database, works.length);
    return [Promise.all(running)] as const;
  });
  return answers;
}
