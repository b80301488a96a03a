import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { people } from "@chancery/tests/world/people.ts";
import { persona } from "@chancery/tests/world/persona.ts";
import { initiationCode, shareTemplate, sharedOffer, unsharedTemplate } from "@chancery/tests/world/shared-templates.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger, database } = one;
const call = callingApp(one.app);
const template = await shareTemplate(one);
const at = "/api/v1/template";
const numbers = ({ status, json }: Answer) => [status, Object(json).code];
const fresh = () => initiationCode(one, `${crypto.randomUUID()}@nowhere.example`);
const send = async (more: object = {}) => {
  const body = { shareCode: template.code, verificationCode: await fresh(), data: sharedOffer(template), agreed: true, ...more };
  return call("POST", "/api/v1/envelope/send-by-share-code", { body });
};

test("a visitor with a verified address sends an envelope of a shared template, and reads it as a guest", async () => {
  const email = "gail@nowhere.example";
  assert.equal((await call("POST", "/registration/sendRegistrationCode?initiation=true", { body: { email } })).status, 200);
  const { text = "" } = (await sendEmails(one)).find(({ to }) => to === email) ?? {};
  const answer = await send({ verificationCode: /continue: ([\w-]+)/.exec(text)?.[1] });
  assert.equal(answer.status, 201, answer.text);
  const { token, envelopeUuid, mailboxUuid } = Object(answer.json);
  const gail = persona(call, { email: "", password: "", mailboxId: mailboxUuid, company: "" }, token);
  const seen = Object((await gail.get(`/api/v1/envelope/${envelopeUuid}`)).json).envelope;
  assert.deepEqual([seen.status, seen.subject, seen.sender.mailboxName], ["SENT", "Offer", email]);
  const [sent] = Object((await bob.get(`/api/v1/audittrail/envelope/${envelopeUuid}`)).json);
  assert.equal(sent.details.agreed, true, JSON.stringify(sent));
  assert.equal(Object((await bob.get(`/api/v1/envelope/${envelopeUuid}`)).json).envelope.status, "WAITING");
  assert.deepEqual(numbers(await gail.get(at)), [404, 1001]);
});

test("a code that proves an address works once, and a refused send does not use it", async () => {
  const verificationCode = await fresh();
  const guests = async () => (await database.all(sql`select id from users where is_guest order by id`)).length;
  const before = await guests();
  assert.deepEqual(numbers(await send({ verificationCode, data: sharedOffer(template, "much") })), [400, 50_030]);
  assert.equal(await guests(), before);
  const answers = await Promise.all([1, 2, 3].map(() => send({ verificationCode })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 400, 400]);
});

const refused: readonly (readonly [title: string, more: () => Promise<object>, status: number, code: number])[] = [
  ["a wrong code", async () => ({ verificationCode: "wrong" }), 400, 10_008],
  ["the code of a registration", async () => ({ verificationCode: await registrationCode() }), 400, 10_008],
  ["a user's address", async () => ({ verificationCode: await initiationCode(one, people.bob.email) }), 409, 10_004],
  ["an unknown share code", async () => ({ shareCode: "none" }), 404, 40_003],
  ["terms that are not accepted", async () => ({ agreed: false }), 403, 1038],
  ["the XML of another template", async () => ({ data: sharedOffer(await shareTemplate(one)) }), 400, 50_065],
];

for (const [title, more, status, code] of refused) {
  test(`a send with ${title} is refused with ${code}`, async () => {
    assert.deepEqual(numbers(await send(await more())), [status, code]);
  });
}

async function registrationCode(): Promise<string> {
  const code = await fresh();
  await database.run(
    sql`update person_codes set kind = 'registration' where created_at = (select max(created_at) from person_codes)`,
  );
  return code;
}

test("a share code has 32 characters, reads the template, and ends with the next one or with its removal", async () => {
  const { uuid, code } = await shareTemplate(one);
  assert.equal(code.length, 32);
  const read = (text: string) => call("GET", `${at}/by-share-code/${text}`);
  assert.partialDeepStrictEqual((await read(code)).json, { uuid, publiclyShared: true });
  assert.deepEqual((await ann.get(`${at}/${uuid}/share-code`)).json, { code });
  const next = Object((await ann.get(`${at}/${uuid}/share-code?generate=true`)).json).code;
  assert.deepEqual([(await read(code)).status, (await read(next)).status], [404, 200]);
  assert.equal((await ann.send("DELETE", `${at}/${uuid}/share-code`)).status, 200);
  assert.equal((await read(next)).status, 404);
  assert.partialDeepStrictEqual((await ann.get(`${at}/${uuid}`)).json, { publiclyShared: false });
});

test("only the mailbox of a template shares it", async () => {
  assert.deepEqual(numbers(await stranger.get(`${at}/${template.uuid}/share-code`)), [403, 90_009]);
  const hidden = await unsharedTemplate(one, "mailbox");
  assert.deepEqual(numbers(await stranger.get(`${at}/${hidden}/share-code?generate=true`)), [404, 40_003]);
});

test("a template that is not complete enough to be shared is refused with all reasons", async () => {
  const answer = await ann.get(`${at}/${await unsharedTemplate(one, "mailbox")}/share-code?generate=true`);
  const codes = Object(answer.json).data.errors.map((row: { code: number }) => row.code);
  assert.deepEqual([answer.status, codes], [400, [40_027, 40_028, 40_068]]);
});

test("a share code of an archived template is not found", async () => {
  const { uuid, code } = await shareTemplate(one);
  assert.equal((await ann.send("PATCH", `${at}/${uuid}/archive`)).status, 200);
  assert.equal((await call("GET", `${at}/by-share-code/${code}`)).status, 404);
  assert.deepEqual(numbers(await send({ shareCode: code, data: sharedOffer({ uuid }) })), [404, 40_003]);
});
