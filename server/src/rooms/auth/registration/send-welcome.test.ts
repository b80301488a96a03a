import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { codeIn, emailsTo } from "@chancery/tests/world/codes.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { activeDomain, domainsOf, dnsSummary, newProvider } from "@chancery/tests/world/domains.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

let now: Instant = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const dns = dnsSummary();
const one = await world({ dns, clock: { now: () => now }, settings: { CHANCERY_TEST_TLDS: "on" } });
const { ann, bob, stranger, database } = one;
const call = callingApp(one.app);
const { accountId } = people.ann;
const minute = 60_000;
const unknown = "01930000-0000-7000-8000-00000000dead";
const password = "a long enough phrase";
const codeOf = ({ status, json }: { readonly status: number; readonly json: unknown }) => [status, Object(json).code];
const domain = await activeDomain(ann, people.ann, dns, "acme.example");
const add = async (email: string): Promise<string> =>
  textAt(await ann.post(`/api/v1/account/${accountId}/user`, { email, firstName: "Cory", lastName: "Field" }), "uuid");
const welcome = (id: string, by = ann, account: string = accountId) => by.post(`/api/v1/account/${account}/user/${id}/welcome`);
const setPassword = (code: string | undefined) =>
  call("POST", `/api/v1/registration/resetPassword?code=${code}`, { body: { password } });

test("a person without a password is sent the email again, once an hour, until they have set one", async () => {
  const email = "cory@acme.example";
  const id = await add(email);
  await emailsTo(one, email);
  // the email to a new person may be sent again at once
  assert.equal((await welcome(id)).status, 200);
  const first = codeIn((await emailsTo(one, email))[0]);
  now = addMs(now, 59 * minute);
  const soon = await welcome(id);
  assert.deepEqual([...codeOf(soon), soon.headers["retry-after"]], [429, 1005, "60"]);
  now = addMs(now, minute);
  assert.equal((await welcome(id)).status, 200);
  assert.deepEqual(codeOf(await welcome(id)), [429, 1005]);
  const second = codeIn((await emailsTo(one, email))[0]);
  assert.notEqual(second, first);
  now = addMs(now, 120 * minute);
  assert.equal((await setPassword(second)).status, 200);
  assert.deepEqual(codeOf(await welcome(id)), [409, 10005]);
});

test("a code that the person asked for themselves does not keep the company from sending one", async () => {
  const email = "own@acme.example";
  const id = await add(email);
  now = addMs(now, 60 * minute);
  await call("POST", "/api/v1/registration/sendResetPasswordCode", { body: { email } });
  assert.equal((await welcome(id)).status, 200);
});

test("of two administrators at once one sends the email", async () => {
  const email = "twice@acme.example";
  const id = await add(email);
  await emailsTo(one, email);
  now = addMs(now, 60 * minute);
  const both = await Promise.all([welcome(id), welcome(id)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 429]);
  assert.equal((await emailsTo(one, email)).length, 1);
});

test("others get no such email: blocked and active people, members who are not corporate, people of other accounts", async () => {
  const id = await add("blocked@acme.example");
  now = addMs(now, 60 * minute);
  await ann.send("PATCH", `/api/v1/account/${accountId}/block-users/true`, { body: { uuids: [id] } });
  assert.deepEqual(codeOf(await welcome(id)), [409, 10005]);
  assert.deepEqual(codeOf(await welcome(await corporateUser(database, accountId))), [409, 10005]);
  const member = textAt(await stranger.get("/api/v1/user/profile"), "uuid");
  await database.run(sql`insert into account_members (account_id, user_id) values (${accountId}, ${member})`);
  assert.deepEqual(codeOf(await welcome(member)), [422, 10027]);
  for (const other of [unknown, textAt(await bob.get("/api/v1/user/profile"), "uuid")])
    assert.deepEqual(codeOf(await welcome(other)), [404, 20045]);
  assert.deepEqual(codeOf(await welcome(id, bob)), [403, 90018]);
  assert.deepEqual(codeOf(await welcome(id, bob, people.bob.accountId)), [404, 20045]);
});

test("the email is in the trail, and has no place where the domain requires its provider", async () => {
  const id = await add("sso@acme.example");
  now = addMs(now, 60 * minute);
  await welcome(id);
  const row = await database.first<{ readonly details: unknown }>(sql`
    select record::json->'details' as details from audit_records
    where record::json->>'operation' = 'user-welcome-sent' and subject_id = ${id}`);
  assert.ok(row);
  const provider = await newProvider(one, people.ann);
  await domainsOf(ann).change(domain.id, { ssoIdProviderUuid: provider, onlySsoLogin: true });
  now = addMs(now, 60 * minute);
  assert.deepEqual(codeOf(await welcome(id)), [403, 1064]);
});
