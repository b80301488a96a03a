import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { codeIn, emailsTo } from "@chancery/tests/world/codes.ts";
import { people } from "@chancery/tests/world/people.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const one = await world();
const { ann, bob, stranger, database } = one;
const call = callingApp(one.app);
const { accountId, mailboxId } = people.ann;
const unknown = "01930000-0000-7000-8000-00000000dead";
const codeOf = ({ status, json }: { readonly status: number; readonly json: unknown }) => [status, Object(json).code];
const account = { uuid: accountId, roles: [] as readonly string[] };
const asUser = { account, mailboxes: [{ uuid: mailboxId, roles: [systemRoles.mailboxUser] }] };
const asOwner = { account: { uuid: accountId, roles: [systemRoles.accountOwner] }, mailboxes: [] };
const invite = async (email: string) =>
  Object((await ann.post("/api/v1/user/invite", { email, firstName: "Nora", lastName: "Lee", ...asUser })).json);
const replace = (id: string, body: object, by = ann) => by.put(`/api/v1/user/invite/${id}`, body);
const codeTo = async (email: string): Promise<string> => codeIn((await emailsTo(one, email))[0]) ?? "";
const join = (code: string) =>
  call("POST", `/api/v1/registration?code=${code}&codeType=INVITE`, {
    body: { firstName: "Nora", lastName: "Lee", password: "a long enough phrase", agreed: true },
  });
const nameOf = async (id: string) =>
  database.first(sql`select first_name as "firstName", last_name as "lastName" from users where id = ${id}`);
const openOnes = async () => Object((await ann.get(`/api/v1/user/invites?accountUuid=${accountId}`)).json).data;

test("the roles of an open invitation are replaced, and its code grants the new ones alone", async () => {
  const { uuid } = await invite("nora@new.example");
  const code = await codeTo("nora@new.example");
  const answer = await replace(uuid, { ...asOwner, firstName: " Eleonora " });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(await nameOf(uuid), { firstName: "Eleonora", lastName: "Lee" });
  assert.equal((await emailsTo(one, "nora@new.example")).length, 0, "no second email");
  assert.deepEqual((await openOnes())[0].mailboxes, []);
  const headers = { authorization: `Bearer ${textAt(await join(code), "token")}` };
  const { accounts } = Object((await call("GET", "/api/v1/user/profile", { headers })).json);
  assert.deepEqual([accounts[0].uuid, accounts[0].mailboxes], [accountId, []]);
  assert.ok(accounts[0].permissions.includes(10000));
  assert.deepEqual(codeOf(await replace(uuid, asUser)), [409, 10011]);
});

test("an invitation that was revoked is used up, and one that never was does not exist", async () => {
  const { uuid, inviteUuid } = await invite("rev@new.example");
  assert.equal((await replace(inviteUuid, asUser)).status, 200, "by the id of the invitation, too");
  await ann.send("DELETE", `/api/v1/permission/invite/${accountId}/${uuid}`);
  for (const id of [uuid, inviteUuid]) assert.deepEqual(codeOf(await replace(id, asUser)), [409, 10011]);
  assert.deepEqual(codeOf(await replace(unknown, asUser)), [404, 10010]);
});

test("an invitation of another account is neither seen nor changed", async () => {
  const { uuid, inviteUuid } = await invite("own@new.example");
  const theirs = { account: { uuid: people.bob.accountId, roles: [systemRoles.accountOwner] }, mailboxes: [] };
  for (const id of [uuid, inviteUuid]) {
    assert.deepEqual(codeOf(await replace(id, theirs, bob)), [404, 10010]);
    assert.deepEqual(codeOf(await replace(id, asUser, bob)), [403, 90018]);
  }
  assert.deepEqual(codeOf(await replace(uuid, asUser, stranger)), [403, 90018]);
  assert.deepEqual(await nameOf(uuid), { firstName: "Nora", lastName: "Lee" });
});

test("what could not be offered cannot replace it", async () => {
  const { uuid } = await invite("bad@new.example");
  assert.deepEqual(codeOf(await replace(uuid, { account: { uuid: accountId } })), [400, 10014]);
  assert.deepEqual(codeOf(await replace(uuid, { account: { uuid: accountId, roles: [unknown] } })), [400, 10015]);
  const foreign = { account, mailboxes: [{ uuid: people.bob.mailboxId, roles: [systemRoles.mailboxUser] }] };
  assert.deepEqual(codeOf(await replace(uuid, foreign)), [404, 30001]);
  assert.deepEqual((await openOnes()).at(-1).mailboxes[0].uuid, mailboxId);
});

test("who replaces the roles is who grants them: they cannot offer what they lack, and their leaving ends the invitation", async () => {
  const { uuid } = await invite("chain@new.example");
  const code = await codeTo("chain@new.example");
  const made = await invite("dan@new.example");
  const dan = await join(await codeTo("dan@new.example"));
  const headers = { authorization: `Bearer ${textAt(dan, "token")}` };
  const role = { name: "Inviter", type: "account", permissions: [10000, 10130], accountUuid: accountId };
  const inviter = textAt(await ann.post("/api/v1/permission/role", role), "uuid");
  await ann.put(`/api/v1/permission/${made.uuid}/account/${accountId}`, { roles: [inviter] });
  const byDan = (body: object) => call("PUT", `/api/v1/user/invite/${uuid}`, { headers, body });
  assert.deepEqual(codeOf(await byDan(asOwner)), [403, 90002]);
  assert.deepEqual(codeOf(await byDan(asUser)), [403, 90002], "userAssignToMailbox is missing");
  assert.equal((await byDan({ account: { uuid: accountId, roles: [inviter] }, mailboxes: [] })).status, 200);
  await database.run(sql`delete from account_members where user_id = ${made.uuid}`);
  assert.equal(codeOf(await join(code))[1], 10009);
});

test("people who registered keep their names", async () => {
  const { uuid } = await invite(people.bob.email);
  const before = await nameOf(uuid);
  assert.equal((await replace(uuid, { ...asUser, firstName: "Other", lastName: "Name" })).status, 200);
  assert.deepEqual(await nameOf(uuid), before);
});

test("a replacement and an acceptance at once end in one order: the replaced roles, or 10011", async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `race${round}@new.example`;
    const { uuid } = await invite(email);
    const code = await codeTo(email);
    const [changed, joined] = await Promise.all([replace(uuid, asOwner), join(code)]);
    assert.equal(joined.status, 201, joined.text);
    const headers = { authorization: `Bearer ${textAt(joined, "token")}` };
    const { accounts } = Object((await call("GET", "/api/v1/user/profile", { headers })).json);
    const mailboxes = accounts[0].mailboxes.length;
    if (changed.status === 200) assert.equal(mailboxes, 0);
    else assert.deepEqual([codeOf(changed), mailboxes], [[409, 10011], 1]);
  }
});

test("the replacement is in the trail of the account", async () => {
  const { uuid, inviteUuid } = await invite("trail@new.example");
  await replace(uuid, asOwner);
  const row = await database.first<{ readonly details: { readonly invitation: string; readonly roles: readonly string[] } }>(sql`
    select record::json->'details' as details from audit_records
    where record::json->>'operation' = 'user-invitation-replaced'
    order by sequence desc limit 1`);
  assert.deepEqual([row?.details.invitation, row?.details.roles], [inviteUuid, [systemRoles.accountOwner]]);
});
