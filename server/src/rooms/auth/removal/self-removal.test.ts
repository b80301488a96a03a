import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs } from "@chancery/core/ids/instant.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { createPaper, sendOffer } from "@chancery/tests/world/paper.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const time = { shiftMs: 0 };
const one = await world({ clock: { now: () => addMs(systemClock.now(), time.shiftMs) } });
const { rooms, app, database, bob } = one;
const call = callingApp(app);
const password = "battery staple horse";
const codeOf = (answer: { readonly json: unknown }): unknown => Object(answer.json).code;
const preview = async (who: Persona, leaveExisting = false) =>
  Object((await who.get(`/api/v1/user/removal?leaveExisting=${leaveExisting}`)).json);
const removal = (who: Persona, leaveExisting = false, sent: object = {}) =>
  who.send(
    "DELETE",
    `/api/v1/user?checkMessage=${encodeURIComponent(who.email.toUpperCase())}&leaveExisting=${leaveExisting}`,
    sent,
  );

type Role = "owner" | "none";
type Member = { readonly accountRole: Role; readonly mailboxes: Readonly<Record<string, "owner" | "viewer">> };
let made = 0;

/** A company of its own with these people, signed in, in the mailboxes Desk and Safe. */
async function firm(members: readonly Member[]) {
  made += 1;
  const name = `Firm ${made}`;
  const [desk, safe] = [parseId<"mailbox">(crypto.randomUUID(), "desk"), parseId<"mailbox">(crypto.randomUUID(), "safe")];
  const accountId = crypto.randomUUID();
  const users = members.map((one, at) => ({
    email: `p${at}@firm${made}.example`,
    password,
    firstName: `P${at}`,
    lastName: "Lee",
    ...one,
  }));
  const mailboxes = [
    { uuid: desk, name: "Desk" },
    { uuid: safe, name: "Safe" },
  ];
  const account = { uuid: accountId, name, inn: `2000000${made}`, type: "company", mailboxes, users };
  await rooms.provision(name, JSON.stringify({ accounts: [account] }));
  const personas: Persona[] = [];
  for (const { email } of users) personas.push(await signIn(call, { email, password, mailboxId: desk, company: name }));
  return { accountId, name, desk, safe, personas };
}

const owner = (mailboxes: Member["mailboxes"]): Member => ({ accountRole: "owner", mailboxes });
const isRemoved = async (id: string) =>
  (await database.first<{ readonly is_removed: boolean }>(sql`select is_removed from account_cards where id = ${id}`))
    ?.is_removed;
const ownersOf = async (id: string) =>
  (
    await database.all<{ readonly email: string }>(sql`
      select u.email from account_grants g join users u on u.id = g.user_id where g.account_id = ${id} and u.status = 'ACTIVE'`)
  ).map(({ email }) => email);

test("the only user of an account is removed with the account and its mailboxes, as the preview says", async () => {
  const { accountId, name, desk, safe, personas } = await firm([owner({ Desk: "owner", Safe: "owner" })]);
  const [one] = personas as [Persona];
  const shown = await preview(one);
  assert.deepEqual(shown.accounts, [{ uuid: accountId, name, outcome: "REMOVED" }]);
  assert.deepEqual(
    shown.mailboxes.map(({ uuid, outcome }: { readonly uuid: string; readonly outcome: string }) => [uuid, outcome]).sort(),
    [
      [desk, "REMOVED"],
      [safe, "REMOVED"],
    ].sort(),
  );
  assert.deepEqual([shown.possible, shown.sessions, shown.applicationTokens], [true, 1, 0]);
  assert.equal((await removal(one)).status, 204);
  assert.equal(await isRemoved(accountId), true);
});

test("everything of a person ends: sessions, application tokens, sign-in, grants; the email is free, the trail keeps its name", async () => {
  const { accountId, personas } = await firm([owner({ Desk: "owner" }), owner({ Desk: "owner" })]);
  const [one, other] = personas as [Persona, Persona];
  const token = await one.post("/api/v1/token", { name: "CRM", expireAt: addMs(systemClock.now(), 3_600_000) });
  const shown = await preview(one);
  assert.deepEqual([shown.accounts[0].outcome, shown.sessions, shown.applicationTokens], ["LEFT", 1, 1]);
  assert.equal((await removal(one)).status, 204);
  assert.equal((await one.get("/api/v1/user/profile")).status, 401);
  const headers = { authorization: `Bearer ${Object(token.json).token}` };
  assert.equal((await call("GET", "/api/v1/user/profile", { headers })).status, 401);
  assert.equal((await call("POST", "/api/login", { body: { login: one.email, password } })).status, 401);
  assert.deepEqual(await ownersOf(accountId), [other.email]);
  const rows = await database.all<{ readonly operation: string; readonly email: string }>(sql`
    select record::json->>'operation' as operation, audit_text(record, erasable, 'details', 'email') as email
    from audit_records where account_id = ${accountId} and subject_kind = 'user' order by at`);
  assert.deepEqual(
    rows.filter(({ operation }) => operation.startsWith("user-un")),
    [{ operation: "user-unassigned", email: one.email }],
  );
});

test("the last owner of an account is refused, with the account's name", async () => {
  const { accountId, name, personas } = await firm([
    owner({ Desk: "owner" }),
    { accountRole: "none", mailboxes: { Desk: "viewer" } },
  ]);
  const [one, viewer] = personas as [Persona, Persona];
  assert.equal((await preview(one)).possible, false);
  const answer = await removal(one);
  assert.equal(answer.status, 400);
  const { errors } = Object(answer.json).data;
  assert.deepEqual(
    errors.map(({ code, message }: { readonly code: number; readonly message: string }) => [
      code,
      message.includes(name) || message.includes("Desk"),
    ]),
    [
      [20012, true],
      [30017, true],
    ],
  );
  assert.ok(errors[0].message.includes(accountId));
  assert.equal((await one.get("/api/v1/user/profile")).status, 200);
  assert.equal((await removal(viewer)).status, 204, "who owns nothing goes");
});

test("with leaveExisting nothing is removed with its person: a sole owner needs another owner first", async () => {
  const { accountId, personas } = await firm([owner({})]);
  const [one] = personas as [Persona];
  const answer = await removal(one, true);
  assert.deepEqual([answer.status, codeOf(answer)], [422, 20012]);
  assert.equal(await isRemoved(accountId), false);
});

test("a mailbox without other people is removed, one that others can only view is not", async () => {
  const { desk, safe, personas } = await firm([owner({ Desk: "owner" }), owner({ Safe: "owner" })]);
  const [one, other] = personas as [Persona, Persona];
  assert.equal((await removal(one, true)).status, 422);
  assert.equal((await removal(one)).status, 204);
  const mailboxes = Object((await other.get("/api/v1/user/profile")).json).accounts[0].mailboxes;
  assert.deepEqual(
    mailboxes.map(({ uuid }: { readonly uuid: string }) => uuid),
    [safe],
  );
  const card = await database.first<{ readonly is_removed: boolean }>(
    sql`select is_removed from mailbox_cards where id = ${desk}`,
  );
  assert.equal(card?.is_removed, true);
});

test("of two owners who remove themselves concurrently one remains", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { accountId, personas } = await firm([
      owner({ Desk: "owner", Safe: "owner" }),
      owner({ Desk: "owner", Safe: "owner" }),
      { accountRole: "none", mailboxes: { Desk: "viewer", Safe: "viewer" } },
    ]);
    const [one, other] = personas as [Persona, Persona];
    const answers = await Promise.all([removal(one), removal(other)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 400]);
    assert.equal((await ownersOf(accountId)).length, 1);
  }
});

test("of two concurrent removals of one user one succeeds", async () => {
  const { personas } = await firm([owner({})]);
  const [one] = personas as [Persona];
  const answers = await Promise.all([removal(one), removal(one)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 401]);
});

test("the proof is the email address in capitals, and an application token cannot remove its person", async () => {
  const { personas } = await firm([owner({})]);
  const [one] = personas as [Persona];
  const wrong = await one.send("DELETE", `/api/v1/user?checkMessage=${one.email}&leaveExisting=false`);
  assert.deepEqual([wrong.status, codeOf(wrong)], [400, 10003]);
  assert.equal(Object(wrong.json).data.errors[0].parameter, "checkMessage");
  const token = await one.post("/api/v1/token", { name: "CRM", expireAt: addMs(systemClock.now(), 3_600_000) });
  const headers = { authorization: `Bearer ${Object(token.json).token}` };
  const answer = await removal(one, false, { headers });
  assert.deepEqual([answer.status, codeOf(answer)], [403, 90035]);
});

test("after 15 minutes the sign-in is too old: the password is needed, or a sign-in", async () => {
  const { personas } = await firm([owner({}), owner({})]);
  const [one, other] = personas as [Persona, Persona];
  time.shiftMs = 15 * 60_000 + 60_000;
  try {
    const old = await removal(one);
    assert.deepEqual([old.status, codeOf(old)], [400, 10025]);
    const wrong = await removal(one, false, { body: { password: "not this one" } });
    assert.deepEqual([wrong.status, codeOf(wrong)], [400, 10025]);
    assert.equal((await removal(one, false, { body: { password } })).status, 204);
    assert.equal((await removal(await signIn(call, { ...other, password }))).status, 204);
  } finally {
    time.shiftMs = 0;
  }
});

test("a user who leaves gets an email about the removal, in the user's language", async () => {
  const { name, personas } = await firm([owner({ Desk: "owner", Safe: "owner" })]);
  const [leaver] = personas as [Persona];
  await leaver.put("/api/v1/user/profile", { firstName: "Ida", lastName: "Lee", locale: "uk" });
  await leaver.post("/api/v1/token", { name: "CRM", expireAt: addMs(systemClock.now(), 3_600_000) });
  await sendEmails(one);
  assert.equal((await removal(leaver)).status, 204);
  const [email] = (await sendEmails(one)).filter(({ to }) => to === leaver.email);
  assert.match(email?.text ?? "", /видалено з Chancery/);
  assert.match(email?.text ?? "", new RegExp(`записи: ${name}\\.\n\nВидалені скриньки: Desk, Safe\\.\n\nВідкликано .*: 1\\.`));
});

test("the preview counts the envelopes in progress of each mailbox, and open invitations end", async () => {
  const { accountId, desk, personas } = await firm([owner({ Desk: "owner" })]);
  const [one] = personas as [Persona];
  await sendOffer(one, bob, await createPaper(one));
  const role = { uuid: accountId, permissions: [10013], roles: [] };
  const names = { firstName: "Ida", lastName: "Lee" };
  const invited = await one.post("/api/v1/user/invite", { email: "ida@firm.example", ...names, account: role, mailboxes: [] });
  assert.equal(invited.status, 201, invited.text);
  const shown = await preview(one);
  assert.deepEqual([shown.mailboxes[0].uuid, shown.mailboxes[0].openEnvelopes, shown.invitationsSent], [desk, 1, 1]);
  assert.equal((await removal(one)).status, 204);
  const open = await database.all(sql`select id from account_invitations where account_id = ${accountId} and closed_at is null`);
  assert.deepEqual(open, []);
});
