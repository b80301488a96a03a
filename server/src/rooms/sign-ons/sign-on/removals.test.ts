import assert from "node:assert/strict";
import { test } from "node:test";
import sql, { type Sql } from "sql-template-tag";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { untilWaiting } from "@chancery/tests/world/meet.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signOnGround } from "@chancery/tests/world/sign-on-ground.ts";
import { addSamlProvider, connectDomain, followBack, postAnswer, startSignOn } from "@chancery/tests/world/sign-ons.ts";

// A provider is removed at the very moment when something that belongs to it is written: no answer is a 5xx.

const { here, call, idp } = await signOnGround();
const base = "http://127.0.0.1:8080";
const email = "rita@removed.example";

test("a provider that is removed while a sign-in starts does not exist", async () => {
  for (const kind of ["login", "test"]) {
    const id = await connected();
    const begin = () => (kind === "test" ? testOf(id) : call("GET", `/saml2/authenticate/${id}`));
    const [running] = await here.database.transaction(async (tx) => {
      await tx.run(disconnect(id));
      await tx.run(sql`delete from sso_providers where id = ${id}`);
      const begun = begin();
      await untilWaiting(here.database, 1);
      return [begun] as const;
    });
    const answer = await running;
    assert.deepEqual([answer.status, Object(answer.json).code], [404, 20_046]);
  }
});

test("while its response is stored for the browser, the response is kept or deleted", async () => {
  const id = await connected();
  const { to, relayState } = await startSignOn(call, id);
  const posted = await removedWhile(id, sql`lock table sign_on_assertions in access exclusive mode`, () =>
    postAnswer(call, to.acsUrl, idp.answer(to, { email }), relayState),
  );
  assert.equal(posted.status, 303, posted.text);
  assert.equal((await call("GET", String(posted.headers["location"]).slice(base.length))).status, 400);
});

test("while its answer is refused, it is refused", async () => {
  const id = await connected();
  const { to, relayState } = await startSignOn(call, id);
  const posted = await removedWhile(id, sql`lock table sign_on_attempts in access exclusive mode`, () =>
    postAnswer(call, to.acsUrl, idp.answer(to, { email, signs: "nothing" }), relayState),
  );
  assert.equal(posted.headers["location"], `${base}/?error=20050`);
});

test("while a user is signed in, their code is worthless", async () => {
  const id = await connected();
  const first = await startSignOn(call, id);
  const answerTo = ({ to, relayState }: typeof first, lastName: string) =>
    postAnswer(call, to.acsUrl, idp.answer(to, { email, attributes: { lastName } }), relayState);
  await followBack(call, await answerTo(first, "Before"), first.cookie);
  const begun = await startSignOn(call, id);
  const posted = await answerTo(begun, "After");
  const end = await removedWhile(id, sql`select id from users where email = ${email} for update`, () =>
    followBack(call, posted, begun.cookie),
  );
  const exchange = await call("POST", "/api/login/sso", { body: { code: end.searchParams.get("code") } });
  assert.deepEqual([exchange.status, Object(exchange.json).code], [400, 10_008]);
});

test("a user who is blocked while their code is exchanged gets no session", async () => {
  const id = await connected();
  const begun = await startSignOn(call, id);
  const end = await followBack(
    call,
    await postAnswer(call, begun.to.acsUrl, idp.answer(begun.to, { email }), begun.relayState),
    begun.cookie,
  );
  const [running] = await here.database.transaction(async (tx) => {
    await tx.run(sql`update users set status = 'BLOCKED' where email = ${email}`);
    const exchanging = call("POST", "/api/login/sso", { body: { code: end.searchParams.get("code") } });
    await untilWaiting(here.database, 1, exchanging);
    return [exchanging] as const;
  });
  const exchange = await running;
  assert.deepEqual([exchange.status, Object(exchange.json).code], [403, 10_032]);
  await here.database.run(sql`update users set status = 'ACTIVE' where email = ${email}`);
});

async function connected(): Promise<ProviderId> {
  const id = await addSamlProvider(here, idp);
  await here.database.run(sql`delete from account_domains where domain = 'removed.example'`);
  await connectDomain(here, "removed.example", { providerId: id });
  return id;
}

async function testOf(id: ProviderId): Promise<Answer> {
  return here.ann.post(`/api/v1/account/${people.ann.accountId}/saml-provider/${id}/test`);
}

function disconnect(id: ProviderId): Sql {
  return sql`update account_domains set provider_id = null where provider_id = ${id}`;
}

/** Removes a provider after the work has come to what is held, and before it goes on. */
async function removedWhile<Result>(id: ProviderId, hold: Sql, work: () => Promise<Result>): Promise<Result> {
  const [running, removing] = await here.database.transaction(async (tx) => {
    await tx.run(hold);
    const working = work();
    await untilWaiting(here.database, 1);
    await here.database.run(disconnect(id));
    const removed = here.database.run(sql`delete from sso_providers where id = ${id}`);
    await Promise.race([removed, untilWaiting(here.database, 2, removed)]);
    return [[working], [removed]] as const;
  });
  await removing[0];
  return running[0];
}
