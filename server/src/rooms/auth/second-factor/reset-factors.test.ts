import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { ground } from "@chancery/tests/world/ground.ts";
import { people } from "@chancery/tests/world/people.ts";
import { persona, type Persona } from "@chancery/tests/world/persona.ts";
import { enrolTotp } from "@chancery/tests/world/second-factor.ts";
import { tokens } from "../../../io/passwords/tokens.ts";

const emails: { readonly to: string; readonly subject: string }[] = [];
const { call, clock, database, ann } = await ground({ onEmail: (email) => emails.push(email) });
const { accountId } = people.ann;
const numbered = ({ status, json }: Answer) => [status, Object(json).code];

type Member = { readonly id: string; readonly email: string; readonly by: Persona };

/** A user of Ann's company who has a session and a second factor. */
async function enrolled(): Promise<Member> {
  const one = await member();
  await enrolTotp(one.by, msOf(clock.now()));
  return one;
}

async function member(): Promise<Member> {
  const email = `${crypto.randomUUID()}@factors.example`;
  const id = await corporateUser(database, accountId, email);
  const { text, hash } = tokens.newToken("session");
  const ends = addMs(clock.now(), 3_600_000);
  await database.run(sql`
    insert into tokens (id, user_id, kind, name, hash, created_at, idle_until, expires_at)
    values (gen_random_uuid(), ${id}, 'session', '', ${hash}, ${clock.now()}, ${ends}, ${ends})`);
  return { id, email, by: persona(call, people.ann, text) };
}

const reset = (by: Persona, { id }: Pick<Member, "id">, body: object = {}) =>
  by.send("DELETE", `/api/v1/account/${accountId}/user/${id}/second-factor`, { body });
const factorsOf = async ({ id }: Member): Promise<number> =>
  (await database.all(sql`select id from second_factors where user_id = ${id}`)).length;

test("an owner removes the second factors of a user; sessions end, both are emailed, and the trail has it", async () => {
  const one = await enrolled();
  assert.equal((await reset(ann, one)).status, 204);
  assert.equal(await factorsOf(one), 0);
  assert.deepEqual(await database.all(sql`select user_id from recovery_codes where user_id = ${one.id}`), []);
  assert.equal((await one.by.get("/api/v1/user/profile")).status, 401);
  assert.ok(emails.some(({ to, subject }) => to === one.email && subject === "Your second factors were removed"));
  assert.ok(
    emails.some(({ to, subject }) => to === people.ann.email && subject === `The second factors of ${one.email} were removed`),
  );
  const trail = await database.all<{ readonly account_id: string }>(sql`
    select record::json->>'accountId' as account_id
    from audit_records
    where subject_id = ${one.id}
      and record::json->>'operation' = 'second-factors-reset'`);
  assert.deepEqual(trail, [{ account_id: accountId }]);
  assert.deepEqual(numbered(await reset(ann, one)), [404, 1093]);
});

test("one who manages users and is no owner does not, nor an application token, nor an owner their own", async () => {
  const [one, manager] = [await enrolled(), await member()];
  const { json } = await ann.post("/api/v1/permission/role", {
    name: `Managers ${crypto.randomUUID()}`,
    description: "",
    type: "account",
    permissions: [10120],
    accountUuid: accountId,
  });
  const granted = { roles: [Object(json).uuid], permissions: [] };
  assert.equal((await ann.put(`/api/v1/permission/${manager.id}/account/${accountId}`, granted)).status, 200);
  assert.deepEqual(numbered(await reset(manager.by, one)), [403, 90002]);
  const made = await ann.post("/api/v1/token", { name: "CRM", expireAt: "2027-01-01T00:00:00Z" });
  assert.deepEqual(numbered(await reset(persona(call, people.ann, Object(made.json).token), one)), [403, 90035]);
  const self = Object((await ann.get("/api/v1/user/profile")).json).uuid;
  assert.deepEqual(numbered(await reset(ann, { id: self })), [422, 10031]);
  assert.equal(await factorsOf(one), 1);
});

test("a user whom another account relies on is refused", async () => {
  const { accountId: other, mailboxId } = people.bob;
  const reaches = [
    (id: string) => sql`insert into account_members (account_id, user_id) values (${other}, ${id})`,
    (id: string) =>
      sql`insert into account_grants (account_id, user_id, role_id) values (${other}, ${id}, ${systemRoles.accountOwner})`,
    (id: string) =>
      sql`insert into mailbox_grants (mailbox_id, user_id, role_id) values (${mailboxId}, ${id}, ${systemRoles.mailboxViewer})`,
  ];
  for (const reach of reaches) {
    const one = await enrolled();
    await database.run(reach(one.id));
    assert.deepEqual(numbered(await reset(ann, one)), [409, 10035]);
    assert.equal(await factorsOf(one), 1);
  }
  const foreign = await enrolled();
  await database.run(sql`update users set corporate_account_id = null where id = ${foreign.id}`);
  assert.deepEqual(numbered(await reset(ann, foreign)), [422, 10027]);
});

test("an owner whose sign-in is old proves themself", async () => {
  const one = await enrolled();
  clock.advance(16 * 60_000);
  assert.deepEqual(numbered(await reset(ann, one)), [400, 10025]);
  assert.deepEqual(numbered(await reset(ann, one, { password: "not this one" })), [400, 10025]);
  assert.equal((await reset(ann, one, { password: people.ann.password })).status, 204);
});
