import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { ground } from "@chancery/tests/world/ground.ts";
import { people } from "@chancery/tests/world/people.ts";
import { persona, type Persona } from "@chancery/tests/world/persona.ts";
import { enrolTotp, secondFactorPath as path } from "@chancery/tests/world/second-factor.ts";
import { tokens } from "../../../io/passwords/tokens.ts";

const { call, clock, database, ann } = await ground();
const policies = `/api/v1/account/${people.ann.accountId}/user-policies`;
const nowMs = (): number => msOf(clock.now());
const numbered = ({ status, json }: Answer) => [status, Object(json).code];
const closed = [403, 1092];
const requireSecondFactor = async (isRequired: boolean): Promise<void> => {
  const { status } = await ann.post(policies, { sessionPolicy: { requireSecondFactor: isRequired } });
  assert.equal(status, 200);
};

/** A session of a new user of Ann's company. */
async function newcomer(isByProvider = false): Promise<Persona> {
  const userId = await corporateUser(database, people.ann.accountId, `${crypto.randomUUID()}@factors.example`);
  const { text, hash } = tokens.newToken("session");
  const ends = addMs(clock.now(), 3_600_000);
  await database.run(sql`
    insert into tokens (id, user_id, kind, name, hash, created_at, idle_until, expires_at, is_by_provider)
    values (gen_random_uuid(), ${userId}, 'session', '', ${hash}, ${clock.now()}, ${ends}, ${ends}, ${isByProvider})`);
  return persona(call, people.ann, text);
}

const applicationToken = async (by: Persona): Promise<Persona> => {
  const made = await by.post("/api/v1/token", { name: "CRM", expireAt: "2027-01-01T00:00:00Z" });
  return persona(call, people.ann, Object(made.json).token);
};

test("where the account requires a second factor, a session without one only adds one, from its next request", async () => {
  const one = await newcomer();
  const program = await applicationToken(one);
  assert.equal((await one.get("/api/v1/user/profile")).status, 200);
  await requireSecondFactor(true);
  for (const asked of [
    one.get("/api/v1/user/profile"),
    one.get("/api/v1/mailbox"),
    one.put(`${path}/${people.ann.mailboxId}`, { name: "x" }),
  ])
    assert.deepEqual(numbered(await asked), closed);
  assert.equal((await one.get(path)).status, 200);
  assert.equal((await program.get("/api/v1/user/profile")).status, 200, "application tokens have no second factor");
  const { id, recoveryCodes } = await enrolTotp(one, nowMs());
  assert.equal((await one.get("/api/v1/user/profile")).status, 200);
  await one.send("DELETE", `${path}/${id}`, { body: { code: recoveryCodes[0] } });
  assert.deepEqual(numbered(await one.get("/api/v1/user/profile")), closed);
  assert.equal((await one.send("POST", "/api/logout")).status, 200);
  await requireSecondFactor(false);
});

test("it is required of the account's own users, and not of sessions that an identity provider opened", async () => {
  const throughProvider = await newcomer(true);
  await requireSecondFactor(true);
  assert.equal((await throughProvider.get("/api/v1/user/profile")).status, 200);
  assert.equal((await ann.get("/api/v1/user/profile")).status, 200, "Ann's email address is on no domain of the account");
  const { status, json } = await ann.get(policies);
  assert.deepEqual([status, Object(json).sessionPolicy.requireSecondFactor], [200, true]);
  await requireSecondFactor(false);
});

test("a client that leaves out the requirement saves policies without changing it", async () => {
  const save = async (sessionPolicy: object): Promise<unknown> => {
    const { json } = await ann.post(policies, { sessionPolicy });
    return [Object(json).sessionPolicy, Object((await ann.get(policies)).json).sessionPolicy].map(
      (one) => one.requireSecondFactor,
    );
  };
  assert.deepEqual(await save({ requireSecondFactor: true }), [true, true]);
  assert.deepEqual(await save({ sessionHours: 8 }), [true, true]);
  assert.deepEqual(await save({ requireSecondFactor: false }), [false, false]);
  assert.deepEqual(await save({}), [false, false]);
});

test("an app that is not confirmed is no second factor", async () => {
  const one = await newcomer();
  await requireSecondFactor(true);
  assert.equal((await one.post(`${path}/totp`, { name: "Phone" })).status, 201);
  assert.deepEqual(numbered(await one.get("/api/v1/user/profile")), closed);
  await requireSecondFactor(false);
});
