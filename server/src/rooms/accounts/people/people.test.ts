import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import { corporateUser } from "../../../../../tests/world/corporate.ts";
import { ground } from "../../../../../tests/world/ground.ts";
import { people } from "../../../../../tests/world/people.ts";
import { signIn, type Persona } from "../../../../../tests/world/persona.ts";

const one = await ground();
const { ann, bob, call, database, rooms } = one;
const { accountId, company } = people.ann;
const path = `/api/v1/account/${accountId}`;
const proof = company.toUpperCase();
const codeOf = (answer: { readonly json: unknown }): unknown => Object(answer.json).code;
const errorsOf = (answer: { readonly json: unknown }) =>
  Object(answer.json).data.errors.map(({ code, pointer }: { readonly code: number; readonly pointer: string }) => [
    code,
    pointer,
  ]);
const search = async (body: object = {}, query = "") => {
  const answer = await ann.post(`${path}/users${query}`, body);
  assert.equal(answer.status, 200, answer.text);
  const { data, ...page } = Object(answer.json);
  return { ...page, data, emails: data.map(({ email }: { readonly email: string }) => email.replace(/@.*/, "")) };
};
const block = (flag: boolean, uuids: readonly string[], by = ann) =>
  by.send("PATCH", `${path}/block-users/${flag}`, { body: { uuids } });
const remove = (uuids: readonly string[], checkMessage = proof, by = ann) =>
  by.send("DELETE", `${path}/user`, { body: { uuids, checkMessage } });
const idOf = async (email: string): Promise<UserId> => {
  const user = await rooms.accounts.users.findByEmail(database, email);
  assert.ok(user);
  return user.id;
};
const statusOf = async (id: UserId) => (await rooms.accounts.users.find(database, id))?.status;
const grant = (id: UserId, role: string = systemRoles.accountOwner) =>
  database.run(sql`insert into account_grants (account_id, user_id, role_id) values (${accountId}, ${id}, ${role})`);
/** A corporate user who owns Ann's account too and signs in with a password. */
const owner = async (email: string): Promise<{ readonly id: UserId; readonly persona: Persona }> => {
  const id = await corporateUser(database, accountId, email);
  await grant(id);
  await database.run(sql`
    update users set password_hash = (select password_hash from users where email = ${people.ann.email}) where id = ${id}`);
  const { mailboxId, password } = people.ann;
  return { id, persona: await signIn(call, { email, password, mailboxId, company }) };
};

test("people are found by words of their names and email address, whatever case and accents", async () => {
  const id = crypto.randomUUID() as UserId;
  const names = { firstName: "Zoé", lastName: "Čapek", phone: "+1 555 0100" };
  const made = await database.transaction((tx) =>
    rooms.accounts.users.addCorporate(tx, { id, accountId, email: "zoe@acme.example", createdAt: one.clock.now(), ...names }),
  );
  assert.deepEqual((await search({ keyword: "ZOE capek" })).emails, ["zoe"]);
  assert.deepEqual((await search({ keyword: "acme.example zo" })).emails, ["zoe"]);
  assert.deepEqual((await search({ keyword: "%" })).emails, []);
  const [zoe] = (await search({ keyword: "zoe" })).data;
  assert.deepEqual([zoe.uuid, zoe.corporate, zoe.corporateAccountId, zoe.phone], [made.user.id, true, accountId, "+1 555 0100"]);
});

test("people are listed by mailbox, role, domain, state and age, each together with the others", async () => {
  const guest = await idOf(people.bob.email);
  await database.run(sql`
    insert into mailbox_grants (mailbox_id, user_id, role_id) values (${people.ann.mailboxId}, ${guest}, ${systemRoles.mailboxViewer})`);
  assert.deepEqual((await search({ mailbox: people.ann.mailboxId })).emails, ["ann", "bob"]);
  assert.deepEqual((await search({ mailbox: people.bob.mailboxId })).emails, [], "another account's mailbox reveals nothing");
  assert.deepEqual((await search({ roleUuids: [systemRoles.accountOwner] })).emails, ["ann"]);
  assert.deepEqual((await search({ roleUuids: [systemRoles.mailboxViewer] })).emails, ["bob"]);
  assert.deepEqual((await search({ domains: ["BOREALIS.example"] })).emails, ["bob"]);
  assert.deepEqual((await search({ mailbox: people.ann.mailboxId, domains: ["acme.example"], status: ["ACTIVE"] })).emails, [
    "ann",
  ]);
  assert.deepEqual((await search({ status: ["BLOCKED"] })).emails, []);
  assert.deepEqual((await search({ status: "BLOCKED" })).emails, []);
  assert.ok((await search({ status: "ACTIVE" })).emails.includes("ann"));
  const without = (await search({ mailbox: "no_access" })).emails;
  assert.deepEqual([without.includes("zoe"), without.includes("ann"), without.includes("bob")], [true, false, false]);
  assert.deepEqual((await search({ mailbox: "no_access", roleUuids: [systemRoles.accountOwner] })).emails, []);
  assert.deepEqual((await search({ mailbox: people.ann.mailboxId.toUpperCase() })).emails, ["ann", "bob"]);
  assert.equal((await search({ createdTo: "2020-01-01T00:00:00Z" })).totalElements, 0);
  assert.ok((await search({ createdFrom: "2020-01-01T00:00:00Z" })).totalElements >= 3);
  const span = { createdFrom: "2020-01-02T00:00:00Z", createdTo: "2020-01-01T00:00:00Z" };
  assert.deepEqual(errorsOf(await ann.post(`${path}/users`, span)), [[1041, "/createdTo"]]);
  const [bobs] = (await search({ domains: ["borealis.example"] })).data;
  assert.deepEqual([bobs.corporate, bobs.corporateAccountId, bobs.phone, bobs.roles], [false, null, null, []]);
});

test("a list continues after its cursor", async () => {
  const all = (await search({}, "?limit=1000")).emails;
  const first = await search({}, "?limit=2");
  const rest = await search({}, `?limit=1000&cursor=${encodeURIComponent(first.nextCursor)}`);
  assert.deepEqual([...first.emails, ...rest.emails], all);
  const newest = await search({ sort: "desc" }, "?limit=2");
  const older = await search({ sort: "desc" }, `?limit=1000&cursor=${encodeURIComponent(newest.nextCursor)}`);
  assert.deepEqual([...newest.emails, ...older.emails], all.toReversed());
  const foreign = await ann.post(`${path}/users?cursor=${encodeURIComponent(newest.nextCursor)}`, { sort: "asc" });
  assert.equal(foreign.status, 400);
  assert.equal(first.totalElements, all.length);
});

test("a person of the account is shown with their mailboxes, a person of another account is not", async () => {
  const id = await idOf(people.ann.email);
  const { roles, mailboxes, user } = Object((await ann.get(`${path}/user/${id}`)).json);
  assert.deepEqual([roles[0].name, user.authorizations.roles[0].uuid], ["Account owner", systemRoles.accountOwner]);
  assert.ok(user.authorizations.permissions.includes(10008));
  const [{ roles: inMailbox, permissions, ...mailbox }, ...others] = mailboxes;
  assert.deepEqual([mailbox, others], [{ uuid: people.ann.mailboxId, name: "Contracts", system: false, invited: false }, []]);
  assert.deepEqual(
    [inMailbox[0].uuid, inMailbox[0].type, permissions.includes(2001)],
    [systemRoles.mailboxOwner, "mailbox", true],
  );
  const answer = await ann.get(`${path}/user/${await idOf(people.stranger.email)}`);
  assert.deepEqual([answer.status, codeOf(answer)], [404, 20045]);
});

test("a blocked user is signed out immediately, and can sign in again when unblocked", async () => {
  const { id, persona } = await owner("blocked@acme.example");
  assert.equal((await persona.get("/api/v1/user/profile")).status, 200);
  assert.equal((await block(true, [id])).status, 200);
  assert.equal((await persona.get("/api/v1/user/profile")).status, 401);
  assert.equal(codeOf(await block(true, [id])), 10018);
  assert.equal((await block(false, [id])).status, 200);
  assert.equal(await statusOf(id), "ACTIVE");
  assert.equal((await persona.get("/api/v1/user/profile")).status, 401, "the old session stays ended");
  assert.equal(codeOf(await block(false, [id])), 10005);
  await remove([id]);
});

test("unblocking restores the previous access", async () => {
  const id = await corporateUser(database, accountId);
  await database.run(sql`update users set status = 'PENDING_PASSWORD' where id = ${id}`);
  await block(true, [id]);
  await block(false, [id]);
  assert.equal(await statusOf(id), "PENDING_PASSWORD");
});

test("every person who cannot be blocked or removed is reported, and none is then", async () => {
  const fine = await corporateUser(database, accountId);
  const [self, unknown] = [await idOf(people.ann.email), await idOf(people.stranger.email)];
  const uuids = [fine, self, await idOf(people.bob.email), unknown];
  const answer = await block(true, uuids);
  assert.equal(answer.status, 400);
  assert.deepEqual(errorsOf(answer), [
    [10031, "/uuids/1"],
    [10027, "/uuids/2"],
    [20045, "/uuids/3"],
  ]);
  const removal = errorsOf(await remove([fine, self, unknown]));
  assert.deepEqual(removal.flat(), [10021, "/uuids/1", 20045, "/uuids/2"]);
  assert.equal(await statusOf(fine), "ACTIVE");
});

test("a removed corporate user does not exist and frees the email address; a guest keeps access to other accounts", async () => {
  const corporate = await corporateUser(database, accountId, "leaver@acme.example");
  const guest = await idOf(people.bob.email);
  assert.equal(codeOf(await remove([corporate], company)), 10003);
  assert.equal((await remove([corporate, guest])).status, 200);
  assert.equal(await statusOf(corporate), "DELETED");
  assert.equal(await rooms.accounts.users.findByEmail(database, "leaver@acme.example"), undefined);
  assert.equal(await statusOf(guest), "ACTIVE");
  assert.deepEqual((await search({ mailbox: people.ann.mailboxId })).emails, ["ann"]);
  assert.equal((await bob.get(`/api/v1/account/${people.bob.accountId}`)).status, 200);
  assert.equal(codeOf(await bob.get(path)), 90018);
});

test("people can be named as an array, with the proof in the query", async () => {
  const [one, other] = [await corporateUser(database, accountId), await corporateUser(database, accountId)];
  const named = (...ids: readonly string[]) => ({ body: ids.map((uuid) => ({ uuid })) });
  const blocking = await ann.send("PATCH", `${path}/block-users/true`, named(one, await idOf(people.stranger.email)));
  assert.deepEqual(errorsOf(blocking), [[20045, "/1/uuid"]]);
  assert.equal((await ann.send("PATCH", `${path}/block-users/true`, named(one))).status, 200);
  assert.equal(await statusOf(one), "BLOCKED");
  const removing = (query: string, body: object) => ann.send("DELETE", `${path}/user${query}`, { body });
  assert.equal(codeOf(await removing("", named(one).body)), 1023);
  assert.equal(codeOf(await removing("?checkMessage=nonsense", named(one).body)), 10003);
  assert.equal(codeOf(await removing(`?checkMessage=${proof}`, { uuids: [one], checkMessage: "OTHER" })), 1006);
  assert.equal((await removing(`?checkMessage=${proof}`, named(one).body)).status, 200);
  assert.equal((await removing(`?checkMessage=${proof}`, { uuids: [other] })).status, 200);
  assert.deepEqual([await statusOf(one), await statusOf(other)], ["DELETED", "DELETED"]);
});

test("mailboxes are not found any more by the email address of who went", async () => {
  const id = await corporateUser(database, accountId, "found@acme.example");
  await database.run(sql`
    insert into mailbox_grants (mailbox_id, user_id, role_id) values (${people.ann.mailboxId}, ${id}, ${systemRoles.mailboxViewer})`);
  const ids = [people.ann.mailboxId];
  const renew = () => rooms.mailboxes.jobs[0]?.work({ mailboxIds: ids }, new AbortController().signal, undefined as never);
  const found = async () => Object((await ann.get("/api/v1/mailbox/search?q=found@acme")).json).length;
  await renew();
  assert.equal(await found(), 1);
  await remove([id]);
  const faults = await database.all<{ readonly payload: unknown }>(sql`
    select payload from outbox where name = 'account.people-gone' order by id desc limit 1`);
  assert.deepEqual(faults[0]?.payload, { mailboxIds: ids });
  await renew();
  assert.equal(await found(), 0);
});

test("a caller can neither remove nor block themselves", async () => {
  const { id, persona } = await owner("self@acme.example");
  assert.equal(codeOf(await remove([id], proof, persona)), 10021);
  assert.equal(codeOf(await block(true, [id], persona)), 10031);
  await remove([id]);
});

test("the last owner is neither blocked nor removed by those who manage people", async () => {
  const self = await idOf(people.ann.email);
  const [{ id: last }, { id: manager, persona }] = [await owner("last@acme.example"), await owner("manager@acme.example")];
  const role = crypto.randomUUID();
  await database.run(sql`
    insert into roles (id, account_id, type, name, description, permissions, created_at)
    values (${role}, ${accountId}, 'account', 'People', '', '{10120}', now())`);
  await database.run(sql`delete from account_grants where account_id = ${accountId} and user_id in (${self}, ${manager})`);
  await grant(manager, role);
  for (const answer of [await block(true, [last], persona), await remove([last], proof, persona)])
    assert.deepEqual([answer.status, codeOf(answer)], [403, 90030]);
  assert.equal(await statusOf(last), "ACTIVE");
  await grant(self);
  await remove([last, manager]);
});

test("the only owner of another account is not removed with this one", async () => {
  const id = await corporateUser(database, accountId);
  await database.run(sql`
    insert into account_grants (account_id, user_id, role_id) values (${people.stranger.accountId}, ${id}, ${systemRoles.accountOwner})`);
  await database.run(sql`
    delete from account_grants where account_id = ${people.stranger.accountId} and user_id <> ${id}`);
  const answer = await remove([id]);
  assert.deepEqual([answer.status, codeOf(answer)], [422, 20012]);
  assert.equal(await statusOf(id), "ACTIVE");
});

test("of two owners who remove or block each other concurrently, one remains, in every round", async () => {
  const self = await idOf(people.ann.email);
  for (let round = 0; round < 6; round += 1) {
    const pair = [await owner(`left${round}@acme.example`), await owner(`right${round}@acme.example`)] as const;
    await database.run(sql`delete from account_grants where account_id = ${accountId} and user_id = ${self}`);
    const [left, right] = pair;
    const act = round % 2 === 0 ? remove : (ids: readonly string[], _: string, by: Persona) => block(true, ids, by);
    const answers = await Promise.all([act([right.id], proof, left.persona), act([left.id], proof, right.persona)]);
    const done = answers.filter(({ status }) => status < 300);
    assert.equal(done.length, 1, JSON.stringify(answers.map(({ json }) => json)));
    const states = await Promise.all(pair.map(({ id }) => statusOf(id)));
    assert.equal(states.filter((state) => state === "ACTIVE").length, 1);
    await grant(self);
    await remove(pair.map(({ id }) => id).filter((_, at) => states[at] === "ACTIVE"));
  }
});
