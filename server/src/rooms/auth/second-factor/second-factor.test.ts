import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { msOf } from "@chancery/core/ids/instant.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { ground } from "@chancery/tests/world/ground.ts";
import { people, type Person } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { codeAt, enrolTotp, secondFactorPath as path } from "@chancery/tests/world/second-factor.ts";

const emails: { readonly to: string; readonly subject: string }[] = [];
const { call, clock, database, ann, bob, stranger } = await ground({ onEmail: (email) => emails.push(email) });
const minute = 60_000;
const nowMs = (): number => msOf(clock.now());
const codeOf = ({ json }: Answer): unknown => Object(json).code;
const list = async (by: Persona) => Object((await by.get(path)).json);
const remove = (by: Persona, id: string, body?: object) => by.send("DELETE", `${path}/${id}`, body ? { body } : {});
const auditOf = async (operation: string) =>
  database.all<{ readonly name: string }>(sql`
    select audit_text(record, erasable, 'details', 'name') as name
    from audit_records
    where record::json->>'operation' = ${operation}
    order by sequence`);

/** A new session of a person, whose second factors are gone. */
async function signInAgain(person: Person): Promise<Persona> {
  await database.run(sql`
    delete from second_factors f
    using users u
    where u.id = f.user_id
      and u.email = ${person.email}`);
  return signIn(call, person);
}

test("an authenticator app counts once a code confirms it, and the first one brings ten recovery codes", async () => {
  const added = await bob.post(`${path}/totp`, { name: " Phone " });
  assert.equal(added.status, 201, added.text);
  const { uuid, secret, uri } = Object(added.json);
  assert.match(uri, /^otpauth:\/\/totp\/Chancery:bob%40borealis\.example\?/);
  assert.deepEqual(await list(bob), { factors: [], recoveryCodesLeft: 0 });
  const confirm = (code: string) => bob.post(`${path}/totp/${uuid}/confirm`, { code });
  assert.equal(codeOf(await confirm(codeAt(secret, nowMs() + 2 * minute))), 10_008);
  const confirmed = await confirm(codeAt(secret, nowMs()));
  assert.equal(new Set(Object(confirmed.json).recoveryCodes).size, 10, confirmed.text);
  const { factors, recoveryCodesLeft } = await list(bob);
  assert.deepEqual([factors.length, factors[0].name, factors[0].type, recoveryCodesLeft], [1, "Phone", "totp", 10]);
  assert.equal(codeOf(await confirm(codeAt(secret, nowMs()))), 1093);
  const again = await enrolTotp(bob, nowMs(), "Tablet");
  assert.deepEqual(again.recoveryCodes, []);
  assert.deepEqual(
    (await auditOf("second-factor-added")).map(({ name }) => name),
    ["Phone", "Tablet"],
  );
});

test("an authenticator app that is not confirmed within 15 minutes is removed", async () => {
  const { uuid, secret } = Object((await ann.post(`${path}/totp`, { name: "Late" })).json);
  clock.advance(15 * minute);
  const late = await ann.post(`${path}/totp/${uuid}/confirm`, { code: codeAt(secret, nowMs()) });
  assert.equal(codeOf(late), 1093);
});

test("a change needs a sign-in of the last 15 minutes, the password or a code, each of which is used once", async () => {
  const one = await signInAgain(people.stranger);
  const { secret, recoveryCodes, id } = await enrolTotp(one, nowMs());
  clock.advance(16 * minute);
  const renew = async (body: object) => one.post(`${path}/recovery-codes`, body);
  const code = codeAt(secret, nowMs());
  assert.equal(codeOf(await renew({})), 10_025);
  assert.equal(codeOf(await renew({ password: "wrong horse battery" })), 10_025);
  assert.equal(codeOf(await renew({ code: "000 000" })), 10_008);
  const both = await Promise.all([renew({ code }), renew({ code })]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400]);
  assert.equal(codeOf(await renew({ code: recoveryCodes[0] })), 10_008, "earlier recovery codes are void");
  const fresh = Object((await renew({ password: people.stranger.password })).json).recoveryCodes;
  const spent = await Promise.all([renew({ code: fresh[0] }), renew({ code: fresh[0] })]);
  assert.deepEqual(spent.map(({ status }) => status).toSorted(), [200, 400]);
  assert.equal(codeOf(await remove(one, id)), 10_025);
  assert.equal((await remove(one, id, { password: people.stranger.password })).status, 204);
  assert.deepEqual(await list(one), { factors: [], recoveryCodesLeft: 0 });
  assert.equal(codeOf(await renew({ password: people.stranger.password })), 1093);
});

test("the user and the other owners of the company get an email about an added and a removed factor", async () => {
  const one = await signInAgain(people.ann);
  await database.run(sql`
    insert into account_grants (account_id, user_id, role_id)
    select g.account_id, b.id, g.role_id
    from account_grants g
    join users a on a.id = g.user_id
    cross join users b
    where a.email = ${people.ann.email} and b.email = ${people.bob.email}`);
  emails.length = 0;
  const { id } = await enrolTotp(one, nowMs());
  await remove(one, id);
  assert.deepEqual(
    emails.map(({ to, subject }) => `${to}: ${subject}`),
    [
      "ann@acme.example: A second factor was added",
      "bob@borealis.example: ann@acme.example added a second factor",
      "ann@acme.example: A second factor was removed",
      "bob@borealis.example: ann@acme.example removed a second factor",
    ],
  );
});

test("a factor is renamed by its user alone, and by no application token", async () => {
  const one = await signInAgain(people.ann);
  const { id } = await enrolTotp(one, nowMs());
  assert.equal(Object((await one.put(`${path}/${id}`, { name: "Old phone" })).json).name, "Old phone");
  assert.equal(codeOf(await one.put(`${path}/${id}`, { name: "  " })), 1004);
  assert.equal(codeOf(await stranger.put(`${path}/${id}`, { name: "Mine" })), 1093);
  assert.equal(codeOf(await remove(await signInAgain(people.stranger), id)), 1093);
  const { token } = Object((await one.post("/api/v1/token", { name: "CRM", expireAt: "2027-01-01T00:00:00Z" })).json);
  const headers = { authorization: `Bearer ${token}` };
  assert.equal(codeOf(await call("PUT", `${path}/${id}`, { headers, body: { name: "x" } })), 90_035);
  assert.equal(codeOf(await call("DELETE", `${path}/${id}`, { headers })), 90_035);
});

test("a user has ten second factors at most", async () => {
  const one = await signInAgain(people.bob);
  for (const name of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]) await enrolTotp(one, nowMs(), name);
  assert.equal(codeOf(await one.post(`${path}/totp`, { name: "11" })), 1067);
});

test("secrets and recovery codes are not readable in the database", async () => {
  const one = await signInAgain(people.stranger);
  const { secret, recoveryCodes } = await enrolTotp(one, nowMs());
  const rows = await database.all<{ readonly text: string }>(sql`
    select f::text as text from second_factors f union all select r::text from recovery_codes r`);
  const all = rows.map(({ text }) => text).join("\n");
  for (const text of [secret, ...recoveryCodes]) assert.ok(!all.includes(text) && !all.includes(text.replaceAll("-", "")));
  assert.match(all, /k1\./);
});
