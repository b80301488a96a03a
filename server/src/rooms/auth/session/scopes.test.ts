import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { ground } from "../../../../../tests/world/ground.ts";
import { people } from "../../../../../tests/world/people.ts";
import { persona, type Persona } from "../../../../../tests/world/persona.ts";

const emails: string[] = [];
const { ann, call, clock, database, rooms } = await ground({
  onEmail: (message) => emails.push(`${message.to}: ${message.subject}`),
});
const { accountId, mailboxId } = people.ann;
const dayMs = 24 * 3_600_000;
const body = { name: "CRM", expireAt: "2999-01-01T00:00:00Z" };
const codeOf = ({ status, json }: { readonly status: number; readonly json: unknown }) => [status, Object(json ?? {}).code];

async function limited(scopes: readonly (string | number)[]): Promise<Persona> {
  const made = await ann.post("/api/v1/token", { ...body, scopes });
  assert.equal(made.status, 200, made.text);
  return persona(call, people.ann, Object(made.json).token);
}

test("scopes are given by id, name or full name, and shown by full name", async () => {
  const made = await ann.post("/api/v1/token", { ...body, scopes: [2001, "envelopeSend", "integrationView", "10000"] });
  const full = ["account.integrationView", "account.userAssignToAccount", "mailbox.envelopeSend", "mailbox.integrationView"];
  assert.deepEqual(Object(made.json).scopes, [...full, "mailbox.scenarioListView"]);
  const plain = Object((await ann.post("/api/v1/token", body)).json);
  const shown = Object((await ann.get("/api/v1/token")).json).find(({ id }: { id: string }) => id === plain.id);
  assert.deepEqual([plain.scopes, shown.scopes], [null, null]);
});

test("an unknown scope is refused, each with its place, and so is a list of none", async () => {
  const answer = await ann.post("/api/v1/token", { ...body, scopes: ["everything", 2001, 7] });
  const pointers = Object(answer.json).data.errors.map(({ pointer }: { pointer: string }) => pointer);
  assert.deepEqual([answer.status, pointers], [400, ["/scopes/0", "/scopes/2"]]);
  assert.deepEqual(codeOf(await ann.post("/api/v1/token", { ...body, scopes: [] })), [400, 1006]);
});

test("a token does what its scopes name, in the mailbox and in the account, and nothing else", async () => {
  const reader = await limited(["accountView", "rolesListView"]);
  assert.equal((await reader.get(`/api/v1/account/${accountId}`)).status, 200);
  assert.equal((await reader.get(`/api/v1/permission/role/account/${accountId}`)).status, 200);
  assert.deepEqual(codeOf(await reader.put(`/api/v1/account/${accountId}`, { name: "Acme" })), [403, 90002]);
  assert.deepEqual(codeOf(await reader.get("/api/v1/mailbox/search?q=x")), [403, 90013]);
  const sender = await limited(["envelopeSend"]);
  assert.equal((await sender.get("/api/v1/mailbox/search?q=x")).status, 200);
  assert.deepEqual(codeOf(await sender.get(`/api/v1/account/${accountId}`)), [403, 90002]);
});

test("permissions that use cases check themselves are limited by scopes, too", async () => {
  const role = { name: "Clerk", type: "mailbox", permissions: [2001], accountUuid: accountId };
  const [sender, manager] = [await limited(["envelopeSend"]), await limited(["rolesManage", "rolesListView"])];
  assert.deepEqual(codeOf(await sender.post("/api/v1/permission/role", role)), [403, 90002]);
  assert.equal((await manager.post("/api/v1/permission/role", role)).status, 201);
  assert.equal(Object((await sender.get("/api/v1/permission/role")).json).totalElements, 4);
  assert.equal(Object((await manager.get("/api/v1/permission/role")).json).totalElements, 5);
  assert.deepEqual(codeOf(await manager.get(`/api/v1/mailbox/${mailboxId}`)), [403, 90013]);
  assert.equal((await (await limited(["mailboxListView"])).get(`/api/v1/mailbox/${mailboxId}`)).status, 200);
  const patch = { path: `/api/v1/mailbox/${mailboxId}`, body: { name: "Deals" } };
  assert.equal(codeOf(await sender.send("PATCH", patch.path, { body: patch.body }))[0], 403);
  assert.equal((await (await limited(["mailboxManage"])).send("PATCH", patch.path, { body: patch.body })).status, 200);
});

test("a token with scopes makes and removes no tokens, and changes nothing of its person", async () => {
  const token = await limited(["accountManage", "envelopeSend"]);
  assert.deepEqual(codeOf(await token.post("/api/v1/token", body)), [403, 90035]);
  const own = Object((await token.get("/api/v1/token")).json)[0].id;
  assert.deepEqual(codeOf(await token.send("DELETE", `/api/v1/token/${own}`)), [403, 90035]);
  assert.equal((await token.get("/api/v1/user/profile")).status, 200);
});

test("scopes grant nothing that the user does not have, or no longer has", async () => {
  const token = await limited(["accountView"]);
  const rows = await database.all(sql`delete from account_grants where account_id = ${accountId} returning user_id, role_id`);
  assert.deepEqual(codeOf(await token.get(`/api/v1/account/${accountId}`)), [403, 90002]);
  for (const row of rows) {
    const { user_id: user, role_id: role } = Object(row);
    await database.run(sql`insert into account_grants (account_id, user_id, role_id) values (${accountId}, ${user}, ${role})`);
  }
});

test("a person is notified by email 30 days and 1 day before a token expires, each once, by one of several services", async () => {
  await database.run(sql`delete from tokens where kind = 'application'`);
  const at = Date.parse(clock.now());
  const make = async (name: string, days: number) =>
    ann.post("/api/v1/token", { name, expireAt: new Date(at + days * dayMs).toISOString() });
  for (const [name, days] of [
    ["long", 40],
    ["short", 20],
    ["day", 1],
    ["far", 90],
  ] as const)
    await make(name, days);
  const reported = async () => {
    emails.length = 0;
    const work = rooms.auth.schedules.find(({ name }) => name === "tokens.tell")?.work;
    await Promise.all([1, 2, 3].map(async () => work?.(new AbortController().signal)));
    return emails.map((message) => message.replace(/ expires on .*/, ""));
  };
  assert.deepEqual(await reported(), []);
  clock.advance(10 * dayMs);
  assert.deepEqual(await reported(), [`${people.ann.email}: Your application token long`]);
  assert.deepEqual(await reported(), []);
  clock.advance(9 * dayMs);
  assert.deepEqual(await reported(), [`${people.ann.email}: Your application token short`]);
  clock.advance(20 * dayMs);
  assert.deepEqual(await reported(), [`${people.ann.email}: Your application token long`]);
});
