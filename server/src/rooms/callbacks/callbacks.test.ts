import assert from "node:assert/strict";
import { after, test } from "node:test";
import sql from "sql-template-tag";
import type { Answer } from "@chancery/tests/world/call.ts";
import { orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { answering, startReceiver } from "@chancery/tests/world/receiver.ts";
import { world } from "@chancery/tests/world/world.ts";

const receiver = await startReceiver();
after(() => receiver.stop());
const one = await world({
  settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32", CHANCERY_RATE_LIMITS: '{"callback":{"limit":3,"windowS":60}}' },
});
const { ann, bob, stranger } = one;
const template = await orderTemplate(ann);
const at = "/api/v1/envelope/callback";
const unknown = "01930000-0000-7000-8000-00000000dead";
const codeOf = ({ status, json }: Answer): readonly unknown[] => [status, status < 300 ? 0 : Object(json).code];
const add = (body: object, who = bob, query = "") => who.post(`${at}/add${query}`, { url: receiver.url, ...body });
const idOf = (answer: Answer): string => Object(answer.json).id;
const pair = (envelopeUuid: string, mailboxUuid: string = bob.mailboxId) =>
  `?envelopeUuid=${envelopeUuid}&mailboxUuid=${mailboxUuid}`;
const list = async (who = bob): Promise<readonly { readonly id: string }[]> => Object((await who.get(`${at}/list`)).json);

test("a callback is created with defaults, listed without its secret, and removed", async () => {
  const made = await add({});
  const { secret, ...shown } = Object(made.json);
  assert.equal(made.status, 201, made.text);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(
    [shown.retries, shown.timeout, shown.successCode, shown.authType, shown.filter, shown.dates],
    [3, 5000, 200, "NONE", {}, "iso"],
  );
  assert.deepEqual(await list(), [shown]);
  assert.deepEqual(await list(ann), []);
  assert.equal((await bob.send("DELETE", `${at}/${shown.id}/remove`)).status, 200);
  assert.deepEqual(await list(), []);
  assert.deepEqual(codeOf(await bob.send("DELETE", `${at}/${shown.id}/remove`)), [404, 50105]);
});

test("credentials are stored encrypted and never returned", async () => {
  const made = await add({ login: "hook", password: "pass-7f3a9c" });
  assert.equal(Object(made.json).authType, "BASIC");
  const shown = JSON.stringify(await list());
  const [row] = await one.database.all<{ readonly text: string }>(sql`
    select c::text as text
    from callbacks c
    where id = ${idOf(made)}`);
  for (const text of [shown, row?.text ?? ""]) {
    assert.doesNotMatch(text, /7f3a9c/);
    assert.ok(!text.includes(Object(made.json).secret.slice(6)));
  }
  assert.match(row?.text ?? "", /hook/);
});

const longTexts = Array.from({ length: 100 }, () => "é".repeat(320));
const refused: readonly (readonly [title: string, body: object, code: number, pointer: string])[] = [
  ["the status DRAFT", { filter: { status: ["DRAFT"] } }, 50016, "/filter/status/0"],
  ["a filter of over 32,768 characters", { filter: { label: longTexts, form: longTexts } }, 1006, "/filter"],
  ["too many retries", { retries: 11 }, 1006, "/retries"],
  ["too short a timeout", { timeout: 99 }, 1006, "/timeout"],
  ["too long a timeout", { timeout: 60_001 }, 1006, "/timeout"],
  ["a login with a colon", { login: "a:b" }, 1006, "/login"],
  ["no http address", { url: "ftp://acme.example" }, 1006, "/url"],
  ["credentials in the address", { url: "https://a:b@acme.example" }, 1006, "/url"],
  ["plain http to another address", { url: "http://127.0.0.2/" }, 1006, "/url"],
  ["plain http to a public address", { url: "http://203.0.114.1/" }, 1006, "/url"],
  ["an address of the machine", { url: "https://127.0.0.2/" }, 1006, "/url"],
  ["an address of a private network", { url: "https://10.1.2.3/" }, 1006, "/url"],
  ["the metadata of a cloud", { url: "https://169.254.169.254/latest" }, 1006, "/url"],
  ["an IPv4 address within an IPv6 one", { url: "https://[::ffff:10.1.2.3]/" }, 1006, "/url"],
  ["an address as one number", { url: "https://2886794753/" }, 1006, "/url"],
];

for (const [title, body, code, pointer] of refused) {
  test(`a callback with ${title} is refused`, async () => {
    const answer = await add(body);
    assert.deepEqual(codeOf(answer), [400, code]);
    assert.equal(Object(answer.json).data.errors[0].pointer, pointer, answer.text);
  });
}

test("the limits of retries and timeout are accepted", async () => {
  for (const body of [
    { retries: 0, timeout: 100 },
    { retries: 10, timeout: 60_000 },
  ])
    assert.equal((await add(body)).status, 201);
});

test("a mailbox has at most a hundred callbacks, also with concurrent requests", async () => {
  const made = await Promise.all(Array.from({ length: 103 }, () => add({}, stranger)));
  assert.equal(made.filter(({ status }) => status === 201).length, 100);
  assert.deepEqual(codeOf(await add({}, stranger)), [400, 1067]);
});

test("a callback of a mailbox that the caller can open gives 90034, any other 50105", async () => {
  const id = idOf(await add({}));
  const envelope = await sendOrder(one, template);
  const calls = [
    () => ann.send("DELETE", `${at}/${id}/remove`),
    () => ann.get(`${at}/${id}/check${pair(envelope, ann.mailboxId)}`),
    () => ann.get(`${at}/${id}/send${pair(envelope, ann.mailboxId)}`),
    () => ann.get(`${at}/${id}/deliveries`),
    () => ann.post(`${at}/${id}/replay`, {}),
    () => ann.post(`${at}/${id}/secret`),
    () => ann.post(`${at}/${id}/enable`),
  ];
  for (const call of calls) assert.deepEqual(codeOf(await call()), [404, 50105]);
  await one.database.run(sql`
    insert into mailbox_grants (mailbox_id, user_id, role_id)
    select ${bob.mailboxId}, u.id, (select role_id from mailbox_grants where mailbox_id = ${bob.mailboxId} limit 1)
    from users u
    where u.email = ${ann.email}`);
  for (const call of calls) assert.deepEqual(codeOf(await call()), [403, 90034]);
});

test("the check names the values of the envelope that do not fit", async () => {
  const envelope = await sendOrder(one, template);
  const own = idOf(await add({ filter: { status: ["waiting"], subject: "order", sender: [ann.email] } }));
  assert.deepEqual(Object((await bob.get(`${at}/${own}/check${pair(envelope)}`)).json), { passed: true, failed: {} });
  const other = idOf(await add({ filter: { status: ["COMPLETED"], label: ["Urgent"], sender: [unknown], form: [unknown] } }));
  assert.deepEqual(Object((await bob.get(`${at}/${other}/check${pair(envelope)}`)).json), {
    passed: false,
    failed: { labels: [], status: "WAITING", sender: ann.mailboxId, wrongForm: true },
  });
  assert.deepEqual(codeOf(await bob.get(`${at}/${own}/check${pair(unknown)}`)), [404, 50011]);
  assert.deepEqual(codeOf(await bob.get(`${at}/${own}/check${pair(envelope, ann.mailboxId)}`)), [400, 90019]);
});

test("a test request sends the envelope now and answers with the endpoint's answer", async () => {
  const envelope = await sendOrder(one, template);
  const url = receiver.at("/now", answering(418, "short and stout"));
  const id = idOf(await add({ url, login: "hook", password: "secret" }));
  const answer = await bob.get(`${at}/${id}/send${pair(envelope)}`);
  assert.deepEqual(Object(answer.json), { code: 418, body: "short and stout" });
  const [got] = receiver.to("/now");
  assert.equal(got?.headers.authorization, `Basic ${Buffer.from("hook:secret").toString("base64")}`);
  const { uuid, status, mailbox } = JSON.parse(got?.body ?? "");
  assert.deepEqual([uuid, status, mailbox], [envelope, "WAITING", bob.mailboxId]);
  const audit = await one.database.all(sql`
    select record
    from audit_records
    where subject_kind = 'mailbox'
      and subject_id = ${bob.mailboxId}
      and record::text like '%callback-sent%'`);
  assert.equal(audit.length, 1);
});

test("a test request to an unreachable endpoint gives the code 0, one that does not match the filter 50122", async () => {
  const envelope = await sendOrder(one, template);
  const dead = idOf(await add({ url: "http://127.0.0.1:9/" }));
  const { code, body } = Object((await bob.get(`${at}/${dead}/send${pair(envelope)}`)).json);
  assert.equal(code, 0);
  assert.match(body, /^127\.0\.0\.1:9 cannot be reached/);
  const picky = idOf(await add({ filter: { status: ["EXPIRED"] } }));
  assert.deepEqual(codeOf(await bob.get(`${at}/${picky}/send${pair(envelope)}`)), [422, 50122]);
});

test("test requests of a callback are limited", async () => {
  const envelope = await sendOrder(one, template);
  const id = idOf(await add({}));
  const send = () => bob.get(`${at}/${id}/send${pair(envelope)}`);
  for (let count = 0; count < 3; count += 1) assert.equal((await send()).status, 200);
  const over = await send();
  assert.deepEqual([over.status, over.headers["retry-after"], Object(over.json).code], [429, "60", 1005]);
});

test("replays of a callback are limited, together with its test requests", async () => {
  const id = idOf(await add({}));
  const replay = () => bob.post(`${at}/${id}/replay`, {});
  const answers = await Promise.all(Array.from({ length: 6 }, replay));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 429, 429, 429]);
  assert.equal((await bob.get(`${at}/${id}/send${pair(await sendOrder(one, template))}`)).status, 429);
  assert.equal((await bob.post(`${at}/${idOf(await add({}))}/replay`, {})).status, 200);
});

test("the example has the properties of real events", async () => {
  const { json, status } = await bob.get(`${at}/callbackRequestPayload`);
  assert.equal(status, 200);
  for (const name of ["uuid", "status", "subject", "receiveDate", "template", "sender", "mailbox"])
    assert.equal(typeof Object(json)[name], "string", name);
});

test("without the permission no request is accepted", async () => {
  const id = idOf(await add({}, ann));
  await one.database.run(sql`
    delete from mailbox_grants
    where mailbox_id = ${ann.mailboxId}
      and user_id = (select id from users where email = ${ann.email})`);
  assert.deepEqual(codeOf(await ann.get(`${at}/${id}/deliveries`)), [403, 90013]);
});
