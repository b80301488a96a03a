import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { addMs, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { codeIn, emailsTo } from "@chancery/tests/world/codes.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

let now: Instant = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const one = await world({ clock: { now: () => now } });
const { ann, bob, stranger, database } = one;
const call = callingApp(one.app);
const { accountId, mailboxId } = people.ann;
const hour = 3_600_000;
const wait = (ms: number): void => {
  now = addMs(now, ms);
};
const codeOf = (answer: { readonly json: unknown }): unknown => Object(answer.json).code;
const grants = {
  account: { uuid: accountId, roles: [] as string[] },
  mailboxes: [{ uuid: mailboxId as string, roles: [systemRoles.mailboxUser as string] }],
};
const invite = (email: string, more: object = {}, by = ann) =>
  by.post("/api/v1/user/invite", { email, firstName: "Nora", lastName: "Lee", ...grants, ...more });
const codeFor = async (email: string, more: object = {}): Promise<string> => {
  const answer = await invite(email, more);
  assert.equal(answer.status, 201, answer.text);
  return codeIn((await emailsTo(one, email))[0]) ?? "";
};
const accept = (code: string, by = bob) => by.post(`/api/v1/user/invite/accept/${code}`);
const decline = (code: string) => call("DELETE", `/api/v1/user/invite/decline/${code}`);
const password = "a long enough phrase";
const join = (code: string) =>
  call("POST", `/api/v1/registration?code=${code}&codeType=INVITE`, {
    body: { firstName: "Nora", lastName: "Lee", password, agreed: true },
  });
const mailboxesOf = async (token: string) =>
  Object((await call("GET", "/api/v1/mailbox", { headers: { authorization: `Bearer ${token}` } })).json).map(
    (row: { readonly mailboxUuid: string }) => row.mailboxUuid,
  );
const removeBob = () =>
  database.run(sql`
    with gone as (delete from mailbox_grants where mailbox_id = ${mailboxId} and user_id in (select id from users where email = ${people.bob.email}))
    delete from account_members where account_id = ${accountId} and user_id in (select id from users where email = ${people.bob.email})`);

test("a grant beyond the inviter's own permissions is refused, when inviting and when accepting", async () => {
  const dan = await join(await codeFor("dan@dale.example"));
  const headers = { authorization: `Bearer ${Object(dan.json).token}` };
  const [{ id: dansId } = { id: "" }] = await database.all<{ readonly id: string }>(
    sql`select id from users where email = 'dan@dale.example'`,
  );
  const newRole = async (permissions: readonly number[]): Promise<string> =>
    Object(
      (
        await ann.post("/api/v1/permission/role", {
          name: crypto.randomUUID(),
          type: "account",
          permissions,
          accountUuid: accountId,
        })
      ).json,
    ).uuid;
  const give = async (roles: readonly string[]) => ann.put(`/api/v1/permission/${dansId}/account/${accountId}`, { roles });
  const viewer = await newRole([10130]);
  await give([await newRole([10000, 10130])]);
  const invitedBy = (email: string, roles: readonly string[]) =>
    call("POST", "/api/v1/user/invite", { headers, body: { email, account: { uuid: accountId, roles }, mailboxes: [] } });
  assert.equal(codeOf(await invitedBy("eve@dale.example", [systemRoles.accountOwner])), 90002);
  const codeTo = async (email: string): Promise<string> => {
    assert.equal((await invitedBy(email, [viewer])).status, 201);
    return codeIn((await emailsTo(one, email))[0]) ?? "";
  };
  const [first, second] = [await codeTo("fay@dale.example"), await codeTo("gil@dale.example")];
  const seenWith = async (code: string): Promise<number> => {
    const joined = await join(code);
    assert.equal(joined.status, 201, joined.text);
    const token = { authorization: `Bearer ${Object(joined.json).token}` };
    return (await call("GET", `/api/v1/account/${accountId}`, { headers: token })).status;
  };
  assert.equal(await seenWith(first), 200);
  await give([viewer]);
  assert.equal(await seenWith(second), 403);
});

test("an unregistered person is invited by email, registers with the code, and has the granted roles", async () => {
  const code = await codeFor("Nora@new.example ".trim().toLowerCase());
  const row = await database.first<{ readonly status: string }>(sql`select status from users where email = 'nora@new.example'`);
  assert.equal(row?.status, "PENDING_INVITE");
  const valid = await call("GET", `/api/v1/registration/validate?code=${code}&type=INVITE`);
  assert.deepEqual(valid.json, { email: "nora@new.example", type: "INVITE", registered: false, accountName: people.ann.company });
  const answers = await Promise.all([join(code), join(code)]);
  assert.deepEqual(answers.map(({ status }) => status >= 400).toSorted(), [false, true]);
  const { token } = Object(answers.find(({ status }) => status === 201)?.json);
  assert.deepEqual(await mailboxesOf(token), [mailboxId]);
  assert.equal((await ann.get("/api/v1/mailbox/search?q=nora@new")).status, 200);
  assert.equal(Object((await ann.get("/api/v1/mailbox/search?q=nora@new")).json)[0].mailboxUuid, mailboxId);
});

test("nothing is granted before the invited person accepts", async () => {
  const code = await codeFor(people.bob.email);
  assert.ok(!(await mailboxesOf(bob.token)).includes(mailboxId));
  const foreign = await accept(code, stranger);
  assert.deepEqual([foreign.status, codeOf(foreign)], [403, 10006]);
  const [first, second] = await Promise.all([accept(code), accept(code)]);
  assert.deepEqual([first.status, second.status].toSorted(), [200, 409]);
  assert.equal(codeOf(await accept(code)), 10011);
  assert.ok((await mailboxesOf(bob.token)).includes(mailboxId));
  assert.equal(codeOf(await invite(people.bob.email)), 10024);
  await removeBob();
});

test("an invitation is revoked by the account, and its code is useless from then on", async () => {
  const asked = await invite("hal@dale.example");
  const path = `/api/v1/permission/invite/${accountId}/${Object(asked.json).uuid}`;
  const code = codeIn((await emailsTo(one, "hal@dale.example"))[0]) ?? "";
  assert.equal((await stranger.send("DELETE", path)).status, 403);
  const answers = await Promise.all([ann.send("DELETE", path), ann.send("DELETE", path)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404]);
  assert.equal(codeOf(await join(code)), 10008);
  assert.equal(codeOf(await ann.post(`${path}/resend`)), 10010);
  assert.equal((await invite("hal@dale.example")).status, 201);
  assert.equal((await ann.send("DELETE", path)).status, 200);
});

test("an invitation is listed to the person and to the account, and declined by its code", async () => {
  const code = await codeFor(people.bob.email);
  const [mine] = Object((await bob.get("/api/v1/user/invites")).json).data;
  assert.deepEqual([mine.email, mine.account], [people.bob.email, { uuid: accountId, name: people.ann.company }]);
  assert.deepEqual([mine.uuid, mine.name, mine.company, mine.permissions], [accountId, people.ann.company, true, []]);
  assert.deepEqual(mine.mailboxes[0].permissions.slice(0, 2), [1002, 2000]);
  const { totalElements, data } = Object((await ann.get(`/api/v1/user/invites?accountUuid=${accountId}`)).json);
  assert.deepEqual([totalElements, data[0].inviteUuid, data[0].code], [1, mine.inviteUuid, undefined]);
  assert.equal(codeOf(await bob.get(`/api/v1/user/invites?accountUuid=${accountId}`)), 90018);
  assert.equal((await decline(code)).status, 200);
  assert.deepEqual([codeOf(await decline(code)), codeOf(await accept(code))], [10011, 10011]);
  assert.equal(Object((await bob.get("/api/v1/user/invites")).json).totalElements, 0);
});

test("the invited person accepts with the code of their list, which is theirs alone and ends with a new email", async () => {
  const listed = async () => Object((await bob.get("/api/v1/user/invites")).json).data[0].code;
  await codeFor(people.bob.email);
  const first = await listed();
  wait(hour);
  await codeFor(people.bob.email);
  const second = await listed();
  assert.equal(codeOf(await accept(first)), 10010);
  assert.equal(codeOf(await accept(`${second.slice(0, -20)}${second.slice(-21)}`)), 10010);
  assert.equal(codeOf(await accept(second, stranger)), 10006);
  assert.equal(codeOf(await join(second)), 10008);
  assert.equal((await accept(second)).status, 200);
  assert.deepEqual([codeOf(await accept(second)), codeOf(await decline(second))], [10011, 10011]);
  await removeBob();
  await codeFor(people.bob.email);
  assert.equal((await decline(await listed())).status, 200);
});

test("permissions are given by number in an invitation, and a wrong one is refused at its place", async () => {
  const mailboxes = [{ uuid: mailboxId, permissions: [2001, 2004] }];
  const refused = await invite("wrong@new.example", { mailboxes: [...mailboxes, { uuid: mailboxId, permissions: [10130] }] });
  assert.deepEqual([codeOf(refused), Object(refused.json).data.errors[0].pointer], [20008, "/mailboxes/1/permissions/0"]);
  const code = await codeFor(people.bob.email, { account: { uuid: accountId, permissions: [10130] }, mailboxes });
  const [row] = Object((await bob.get("/api/v1/user/invites")).json).data;
  assert.deepEqual([row.permissions, row.mailboxes[0].permissions], [[10130], [2001, 2004]]);
  assert.equal((await accept(code)).status, 200);
  const profile = Object((await bob.get("/api/v1/user/profile")).json);
  const account = profile.accounts.find(({ uuid }: { readonly uuid: string }) => uuid === accountId);
  assert.deepEqual([account.permissions, account.mailboxes[0].permissions], [[10130], [2001, 2004]]);
  await removeBob();
});

test("of two concurrent invitations one email is sent; an hour later another one is, and the earlier code is void", async () => {
  const both = await Promise.all([invite(people.bob.email), invite(people.bob.email)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
  const first = codeIn((await emailsTo(one, people.bob.email))[0]) ?? "";
  assert.equal(codeOf(await invite(people.bob.email)), 10020);
  wait(hour);
  const second = await codeFor(people.bob.email);
  assert.equal(codeOf(await accept(first)), 10010);
  assert.equal((await accept(second)).status, 200);
  await removeBob();
});

test("an invitation expires after 7 days, and when its sender leaves", async () => {
  const old = await codeFor("old@new.example");
  for (let days = 0; days < 7; days += 1) wait(24 * hour);
  assert.equal(codeOf(await join(old)), 10008);
  assert.equal(codeOf(await decline(old)), 10009);
  const fresh = Object(
    (await call("POST", "/api/login", { body: { login: people.ann.email, password: people.ann.password } })).json,
  ).token;
  const headers = { authorization: `Bearer ${fresh}` };
  const body = { email: "left@new.example", ...grants };
  assert.equal((await call("POST", "/api/v1/user/invite", { headers, body })).status, 201);
  const code = codeIn((await emailsTo(one, "left@new.example"))[0]) ?? "";
  await database.run(sql`update users set status = 'BLOCKED' where email = ${people.ann.email}`);
  assert.equal(codeOf(await join(code)), 10009);
  await database.run(sql`update users set status = 'ACTIVE' where email = ${people.ann.email}`);
  assert.equal((await join(code)).status, 201);
});

test("all roles that cannot be granted are reported together, and callers who may not grant are refused", async () => {
  const tokenOf = async (who: { readonly email: string; readonly password: string }) =>
    Object((await call("POST", "/api/login", { body: { login: who.email, password: who.password } })).json).token;
  const as = async (who: { readonly email: string; readonly password: string }, body: object) =>
    call("POST", "/api/v1/user/invite", { headers: { authorization: `Bearer ${await tokenOf(who)}` }, body });
  const empty = { email: "no email address", account: { uuid: accountId, roles: [] }, mailboxes: [] };
  assert.equal(Object((await as(people.ann, empty)).json).data.errors.length, 2);
  const wrong = {
    email: "x@new.example",
    account: { uuid: accountId, roles: [systemRoles.mailboxUser] },
    mailboxes: [{ uuid: people.bob.mailboxId, roles: [systemRoles.mailboxUser] }],
  };
  const rows = Object((await as(people.ann, wrong)).json).data.errors;
  assert.deepEqual(
    rows.map(({ code, pointer }: { readonly code: number; readonly pointer: string }) => [code, pointer]),
    [
      [10015, "/account/roles/0"],
      [30001, "/mailboxes/0/uuid"],
    ],
  );
  assert.equal(codeOf(await as(people.bob, { email: "x@new.example", ...grants })), 90018);
});

test("an invitation is sent again once an hour, with a new code and a new life", async () => {
  const owner = await signIn(call, people.ann);
  const asked = await invite("ida@dale.example", {}, owner);
  const path = `/api/v1/permission/invite/${accountId}/${Object(asked.json).uuid}/resend`;
  wait(1000);
  const [again, early] = [await owner.post(path), await owner.post(path)];
  assert.deepEqual([again.status, early.status, codeOf(early), early.headers["retry-after"]], [200, 425, 1005, "3600"]);
  wait(hour);
  const both = await Promise.all([owner.post(path), owner.post(path)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 425]);
  const codes = (await emailsTo(one, "ida@dale.example")).map((message) => codeIn(message) ?? "");
  assert.equal(new Set(codes).size, 3);
  wait(7 * 24 * hour - 1);
  assert.deepEqual((await Promise.all(codes.map(join))).map(({ status }) => status).toSorted(), [201, 400, 400]);
});

test("an open invitation is revoked by the id that the list shows, in its own account only", async () => {
  const owner = await signIn(call, people.ann);
  const { inviteUuid } = Object((await invite("leo@dale.example", {}, owner)).json);
  const revoke = (by: Persona, account: string) => by.send("DELETE", `/api/v1/permission/invite/${account}/${inviteUuid}`);
  assert.equal((await revoke(await signIn(call, people.bob), people.bob.accountId)).status, 404);
  assert.equal((await revoke(owner, accountId)).status, 200);
  assert.equal((await revoke(owner, accountId)).status, 404);
});
