import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import sql from "sql-template-tag";
import { callingApp, form, type Answer, type FormPart } from "@chancery/tests/world/call.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { codeIn, enterAsGuest, register } from "@chancery/tests/world/guests.ts";
import { people } from "@chancery/tests/world/people.ts";
import { sendRaw } from "@chancery/tests/world/raw-http.ts";
import { initiationCode } from "@chancery/tests/world/shared-templates.ts";
import { world } from "@chancery/tests/world/world.ts";
import { readTrail } from "../../audit/store/trails.ts";

const one = await world();
const { database } = one;
const call = callingApp(one.app);
const at = "/api/v1/envelope";
const numbers = ({ status, json }: Answer) => [status, Object(json).code];
const fresh = () => initiationCode(one, `${crypto.randomUUID()}@nowhere.example`);

let made = 0;
const filePart = (more: Partial<FormPart> = {}): FormPart => {
  made += 1;
  return { name: "file", fileName: "lease.txt", bytes: `lease ${made}`, ...more };
};
const dataPart = (verificationCode: string, more: object = {}): FormPart => {
  const data = { verificationCode, agreed: true, signer: "bo@nowhere.example", ...more };
  return { name: "data", type: "application/json", bytes: JSON.stringify(data) };
};
const send = (...parts: readonly FormPart[]) => call("POST", `${at}/public-quick-send`, form(parts));

/** Everything that a send writes: rows, and files of the blob store. */
async function stored() {
  const rows = await database.first(sql`
    select (select count(*) from envelopes) as envelopes, (select count(*) from templates) as templates,
      (select count(*) from attachments) as attachments, (select count(*) from users) as users,
      (select count(*) from letters) as emails, (select count(*) from blob_removals) as marks`);
  const files = await readdir(join(one.folder, "blobs"), { recursive: true });
  return { rows, files: files.filter((name) => /[0-9a-f]{64}$|incoming\//.test(name)).length };
}

test("a visitor with a verified address sends a file, which the signer receives by email", async () => {
  const email = "gail@nowhere.example";
  assert.equal((await call("POST", "/registration/sendRegistrationCode?initiation=true", { body: { email } })).status, 200);
  const { text = "" } = (await sendEmails(one)).find(({ to }) => to === email) ?? {};
  const answer = await send(dataPart(/continue: ([\w-]+)/.exec(text)?.[1] ?? ""), filePart());
  assert.equal(answer.status, 201, answer.text);
  const { id, uuid } = Object(answer.json);
  assert.equal(id, uuid);
  const invited = (await sendEmails(one)).find(({ to }) => to === "bo@nowhere.example");
  const bo = await enterAsGuest(one, codeIn(invited?.text ?? ""));
  const { envelope } = Object((await bo.get(`${at}/${id}`)).json);
  assert.deepEqual([envelope.status, envelope.subject, envelope.sender.mailboxName], ["WAITING", "lease.txt", email]);
  assert.deepEqual((await bo.get(`${at}/${id}/activeRoles`)).json, [{ uuid: "signer-1" }]);
  const sent = (await readTrail(database, { kind: "envelope", id })).find(({ operation }) => operation === "SEND_ENVELOPE");
  assert.partialDeepStrictEqual(sent, { details: { method: "email code", agreed: true } });
});

test("the envelope is the sender's as soon as they register with the address", async () => {
  const email = "pia@nowhere.example";
  const { id } = Object((await send(dataPart(await initiationCode(one, email)), filePart())).json);
  const { headers, mailboxes } = await register(one, email);
  const seen = await call("GET", `${at}/${id}`, { headers: { ...headers, mailbox: mailboxes[0].mailboxUuid } });
  assert.deepEqual([seen.status, Object(seen.json).envelope.status], [200, "SENT"]);
});

test("a code sends one file, also with concurrent requests, and the others leave nothing but a mark", async () => {
  const code = await fresh();
  const before = await stored();
  const answers = await Promise.all([1, 2, 3].map(() => send(dataPart(code), filePart())));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 400, 400]);
  const { rows, files } = await stored();
  const grown = (name: string) => Number(Object(rows)[name]) - Number(Object(before.rows)[name]);
  assert.deepEqual([grown("envelopes"), grown("attachments"), grown("templates")], [1, 1, 1]);
  assert.ok(files - before.files === 1 + grown("marks"), "each file without a row is marked for removal");
});

const large = (sizeBytes: number): FormPart => filePart({ bytes: Buffer.alloc(sizeBytes, "a,b\n") });
const mib = 1024 ** 2;
const refused: readonly (readonly [what: string, parts: () => Promise<readonly FormPart[]>, status: number, code: number])[] = [
  ["a wrong code after the file", async () => [filePart(), dataPart("wrong")], 400, 10_008],
  ["a wrong code before it", async () => [dataPart("wrong"), filePart()], 400, 10_008],
  ["terms that are not accepted", async () => [filePart(), dataPart(await fresh(), { agreed: false })], 403, 1038],
  ["terms that are left out", async () => [filePart(), dataPart(await fresh(), { agreed: undefined })], 403, 1038],
  ["a signer who has no address", async () => [filePart(), dataPart(await fresh(), { signer: people.bob.mailboxId })], 400, 1068],
  ["a user's address", async () => [filePart(), dataPart(await initiationCode(one, people.bob.email))], 409, 10_004],
  ["a large file of a sender not proved yet", async () => [large(5 * mib + 1), dataPart(await fresh())], 413, 1029],
  ["a file over the limit", async () => [dataPart(await fresh()), large(25 * mib + 1)], 413, 1029],
  ["a program", async () => [dataPart(await fresh()), filePart({ fileName: "a.exe", bytes: "MZ and more" })], 400, 1033],
  ["an empty file", async () => [dataPart(await fresh()), filePart({ bytes: "" })], 400, 1021],
  ["two files", async () => [dataPart(await fresh()), filePart(), filePart()], 400, 1021],
  ["a file under another name", async () => [dataPart(await fresh()), filePart({ name: "files" })], 400, 1021],
  ["no file", async () => [dataPart(await fresh())], 400, 1024],
  ["no data", async () => [filePart()], 400, 1024],
  ["data twice", async () => [filePart(), dataPart(await fresh()), dataPart(await fresh())], 400, 1021],
  ["long data", async () => [filePart(), dataPart(await fresh(), { more: "x".repeat(17_000) })], 413, 1055],
];

for (const [what, parts, status, code] of refused) {
  test(`a file with ${what} is refused with ${code}, and nothing is left`, async () => {
    const given = await parts();
    const before = await stored();
    const answer = await send(...given);
    assert.deepEqual(numbers(answer), [status, code], answer.text);
    assert.deepEqual(await stored(), before);
  });
}

test("a refused file does not use the code, and a large file is sent after its data", async () => {
  const code = await fresh();
  assert.equal((await send(dataPart(code), filePart({ bytes: "" }))).status, 400);
  assert.equal((await send(dataPart(code), large(6 * mib))).status, 201);
});

test("a wrong code is refused before the file arrives", async () => {
  const { port } = await one.app.listen({ host: "127.0.0.1", port: 0 });
  const { body = "", headers } = form([dataPart("wrong")], "x");
  const head = `POST ${at}/public-quick-send HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000000\r\nContent-Type: ${headers?.["content-type"]}\r\n\r\n`;
  const answer = await sendRaw(port, [head, String(body).replace(/--\r\n$/, "\r\n")]);
  assert.deepEqual([answer.status, Object(answer.body).code], [400, 10_008]);
});
