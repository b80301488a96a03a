import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { codeIn } from "@chancery/tests/world/guests.ts";
import { order, orderTemplate } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const call = callingApp(one.app);
const at = "/api/v1/envelope";
const template = await orderTemplate(ann);
const numbers = ({ status, json }: Answer) => [status, Object(json).code];
const enter = (code: string, more: object = {}) => call("POST", "/api/login/by-code", { body: { code, agreed: true, ...more } });
const send = (buyer: string, accessCodes: object, checker: string = bob.mailboxId) =>
  ann.post(`${at}/send`, { data: order(template, { buyer, checker }), accessCodes });

/** An envelope to an address that needs the access code, and the code of the email. */
async function invite(email: string) {
  await sendEmails(one);
  const answer = await send(email, { buyer: "Paris 1889" });
  assert.equal(answer.status, 201, answer.text);
  const emails = await sendEmails(one);
  return { id: String(Object(answer.json).uuid), code: codeIn(emails.find(({ to }) => to === email)?.text ?? "") };
}

test("a guest needs the access code of the sender", async () => {
  const { id, code } = await invite("ada@nowhere.example");
  assert.equal(Object((await call("GET", `/api/login/check-by-code/${code}`)).json).accessCodeRequired, true);
  assert.deepEqual(numbers(await enter(code)), [403, 1009]);
  assert.deepEqual(numbers(await enter(code, { accessCode: "Paris 1890" })), [403, 10_008]);
  assert.equal((await enter(code, { accessCode: "Paris 1889" })).status, 200);
  const row = await one.database.first<{ readonly record: string }>(sql`
    select record
    from audit_records
    where subject_id = ${id}
      and record::json->>'operation' = 'INVITATION_ACCEPT'`);
  assert.equal(JSON.parse(row?.record ?? "{}").details.method, "email code and access code");
});

test("after five wrong access codes the right one is refused, until a reminder", async () => {
  const { id, code } = await invite("bea@nowhere.example");
  for (let left = 4; left >= 0; left -= 1)
    assert.deepEqual(Object((await enter(code, { accessCode: "wrong" })).json).messageArgs, [left]);
  assert.deepEqual(numbers(await enter(code, { accessCode: "Paris 1889" })), [410, 10_012]);
  assert.equal((await ann.post(`${at}/notify`, { uuids: [id] })).status, 200);
  const [email] = await sendEmails(one);
  assert.equal((await enter(codeIn(email?.text ?? ""), { accessCode: "Paris 1889" })).status, 200);
});

test("a user with another address needs the access code to accept, and one with the address does not", async () => {
  const { code } = await invite("cyd@nowhere.example");
  assert.deepEqual(numbers(await bob.post(`${at}/confirm-invite`, { code })), [403, 1009]);
  assert.equal((await bob.post(`${at}/confirm-invite`, { code, accessCode: "Paris 1889" })).status, 200);
  const own = await invite(people.stranger.email);
  assert.equal((await stranger.post(`${at}/confirm-invite`, { code: own.code })).status, 200);
});

test("an address that an access code guards is not registered with the code of an envelope, that one or another", async () => {
  const email = "fay@nowhere.example";
  const { code } = await invite(email);
  assert.equal((await send(email, {})).status, 201);
  const [other] = await sendEmails(one);
  const body = { email, password: "a long enough phrase", firstName: "Fay", lastName: "Lee", agreed: true };
  for (const each of [code, codeIn(other?.text ?? "")]) {
    const answer = await call("POST", `/registration?code=${each}&codeType=envelopeInvite`, { body });
    assert.deepEqual(numbers(answer), [403, 1009]);
  }
});

test("access codes are for roles addressed by email, one for each address", async () => {
  const answer = await send(bob.mailboxId, { buyer: "Paris 1889", nobody: "Paris 1889" });
  assert.equal(answer.status, 400);
  const places = Object(answer.json).data.errors.map(({ pointer }: { readonly pointer: string }) => pointer);
  assert.deepEqual(places, ["/accessCodes/buyer", "/accessCodes/nobody"]);
  const both = await send("dot@nowhere.example", { buyer: "Paris 1889", checker: "London 1851" }, "dot@nowhere.example");
  assert.equal(both.status, 400);
});

test("an access code is stored as a hash only", async () => {
  await invite("eli@nowhere.example");
  const rows = await one.database.all<{ readonly row: string }>(sql`
    select row_to_json(c)::text as row from envelope_access_codes c
    union all
    select row_to_json(l)::text from letters l
    union all
    select row_to_json(a)::text from audit_records a`);
  assert.ok(rows.some(({ row }) => row.includes("$argon2id$")));
  for (const { row } of rows) assert.ok(!row.includes("Paris 1889"));
});
