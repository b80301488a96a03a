import assert from "node:assert/strict";
import { test } from "node:test";
import { fingerprints } from "@chancery/server/http/idempotency/fingerprint.ts";
import sql from "sql-template-tag";
import type { Answer } from "../world/call.ts";
import { multipart } from "../world/call.ts";
import { offerXml, paperXml, replyXml, sendOffer, statusFor, textAt } from "../world/paper.ts";
import { csv, newToken, numberOf, openScene, png } from "./scene.ts";

const scene = await openScene();
const { ann, bob, call, paper } = scene;
const at = "/api/v1/envelope";
const body = { data: offerXml(paper, bob.mailboxId) };
const noFiles = { upload: undefined, form: undefined, bytes: undefined };
const under = (key: string) => ({ headers: { "idempotency-key": key } });

async function envelopesOf(subject: string): Promise<number> {
  return Object((await ann.post(`${at}/search`, { subject })).json).totalElements;
}

test("of 32 concurrent sends with one key one envelope results, and all get the same answer", async () => {
  const own = { data: offerXml(paper, bob.mailboxId, "Thirty two") };
  const send = (): Promise<Answer> => ann.post(`${at}/send`, own, under("thirty-two"));
  const answers = await Promise.all(Array.from({ length: 32 }, send));
  const made = answers.filter(({ status }) => status === 201);
  assert.ok(made.length >= 1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assert.deepEqual([answer.status, numberOf(answer)], [409, 1007]);
    assert.ok(Number(answer.headers["retry-after"]) >= 1);
  }
  const [first] = made;
  const later = await send();
  assert.deepEqual([later.status, later.text, later.headers["idempotent-replay"]], [201, first?.text, "true"]);
  assert.equal(new Set(made.map(({ text }) => text)).size, 1);
  assert.equal(made.filter(({ headers }) => headers["idempotent-replay"] === undefined).length, 1);
  assert.equal(await envelopesOf("Thirty two"), 1);
});

test("another request under the key is 422 and does nothing; another person's key is another key", async () => {
  const first = await ann.post(`${at}/send`, body, under("one"));
  const other = await ann.post(`${at}/send`, { data: offerXml(paper, bob.mailboxId, "Other") }, under("one"));
  assert.deepEqual([other.status, numberOf(other)], [422, 1006]);
  assert.equal(
    (await ann.put(`${at}/fill`, body, under("one"))).status,
    400,
    "an invalid request is refused before its key is checked",
  );
  assert.equal(await envelopesOf("Other"), 0);
  const made = await bob.post("/api/v1/token", { name: "Own", expireAt: "2999-01-01T00:00:00Z" }, under("one"));
  assert.equal(made.status, 200);
  assert.notEqual(textAt(made, "id"), textAt(first, "uuid"));
});

test("of a send only one with an access code is kept as slowly as a password", async () => {
  for (const [accessCodes, isQuick] of [
    [undefined, true],
    [null, true],
    [{ buyer: "4711" }, false],
  ] as const) {
    const key = `codes ${JSON.stringify(accessCodes)}`;
    const sent = { data: offerXml(paper, "guest@nowhere.example"), accessCodes };
    const made = await ann.post(`${at}/send`, sent, under(key));
    assert.equal(made.status, 201, made.text);
    const material = ["POST", `${at}/send`, ann.mailboxId, Buffer.from(JSON.stringify(sent))];
    const { early } = await fingerprints({ material, incoming: noFiles, salt: undefined });
    const kept = await scene.database.first<{ fingerprint: Buffer }>(
      sql`select fingerprint from idempotency_answers where key = ${key}`,
    );
    assert.equal(kept?.fingerprint.equals(early), isQuick, key);
  }
});

test("an answer without a body is repeated unchanged", async () => {
  const uuid = await sendOffer(ann, bob, paper);
  const fill = (): Promise<Answer> => bob.put(`${at}/fill`, { uuid, data: replyXml(paper) }, under("fill"));
  const [first, second] = [await fill(), await fill()];
  assert.deepEqual([first.status, first.text, second.status, second.text], [200, "", 200, ""]);
  assert.equal(second.headers["idempotent-replay"], "true");
  assert.equal(await statusFor(bob, uuid), "COMPLETED");
});

test("refusals are not kept: the same request is tried again", async () => {
  const uuid = await sendOffer(ann, bob, paper);
  const fill = (name: string): Promise<Answer> => bob.put(`${at}/fill`, { uuid, data: replyXml(paper, name) }, under("again"));
  assert.equal((await fill("")).status, 400);
  assert.equal((await fill("Bob")).status, 200);
});

const changes: readonly (readonly [name: string, ask: (key: string) => Promise<Answer>, status: number])[] = [
  ["a template", (key) => ann.post("/api/v1/template", { access: "mailbox", data: paperXml }, under(key)), 200],
  ["an upload", (key) => ann.send("POST", `${at}/attachment`, keyed(key)), 201],
  ["an image", (key) => ann.send("POST", "/api/v1/template/image", keyed(key, { name: "p.png", bytes: png })), 201],
  ["a token", (key) => ann.post("/api/v1/token", { name: "K", expireAt: "2999-01-01T00:00:00Z" }, under(key)), 200],
  ["a copy", (key) => ann.send("POST", `${at}/clone-attachment?attachmentUuid=${scene.attachment}`, under(key)), 201],
];

for (const [name, ask, status] of changes) {
  test(`${name} is made once under a key`, async () => {
    const [first, second] = [await ask(name), await ask(name)];
    assert.deepEqual([first.status, second.status, second.headers["idempotent-replay"]], [status, status, "true"], second.text);
    assert.equal(first.text, second.text);
    assert.equal(first.headers["content-type"], second.headers["content-type"]);
  });
}

test("a removal is done once under a key", async () => {
  const { id } = await newToken(ann);
  const remove = (): Promise<Answer> => ann.send("DELETE", `/api/v1/token/${id}`, under("removal"));
  const answers = [await remove(), await remove()];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
});

test("a key has 1 to 255 characters, and a GET has none", async () => {
  for (const [length, status] of [
    [0, 400],
    [1, 201],
    [255, 201],
    [256, 400],
  ] as const)
    assert.equal((await ann.post(`${at}/send`, body, under("k".repeat(length)))).status, status, `${length}`);
  const read = await ann.get("/api/v1/mailbox", under("k".repeat(256)));
  assert.deepEqual([read.status, read.headers["idempotent-replay"]], [200, undefined]);
});

test("where nothing changes a key is accepted and ignored", async () => {
  const search = (): Promise<Answer> => ann.post(`${at}/search`, {}, under("k".repeat(256)));
  const answers = [await search(), await search()];
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers["idempotent-replay"]]),
    [
      [200, undefined],
      [200, undefined],
    ],
  );
});

test("a key does not authenticate: without a token the stored answer is 401", async () => {
  await ann.post(`${at}/send`, body, under("door"));
  const stolen = await call("POST", `${at}/send`, { body, headers: { mailbox: ann.mailboxId, "idempotency-key": "door" } });
  assert.equal(stolen.status, 401);
});

function keyed(key: string, file: Parameters<typeof multipart>[0] = csv) {
  const sent = multipart(file);
  return { ...sent, headers: { ...sent.headers, "idempotency-key": key } };
}
