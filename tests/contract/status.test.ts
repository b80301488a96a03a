import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync } from "node:zlib";
import type { Answer, Sent } from "../world/call.ts";
import { multipart } from "../world/call.ts";
import { createPaper, offerXml, paperXml, replyXml, textAt } from "../world/paper.ts";
import { csv, numberOf, offerBody, openScene } from "./scene.ts";

const limits = JSON.stringify({ token: { limit: 90_000, windowS: 60 }, address: { limit: 90_000, windowS: 60 } });
const scene = await openScene({ CHANCERY_UPLOAD_MAX_BYTES: String(1024 ** 2), CHANCERY_RATE_LIMITS: limits });
const { ann, bob, stranger, call, paper, waiting, completed } = scene;
const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope";
const none = { authorization: "Bearer chs_none" };
const foreign = { mailbox: bob.mailboxId };
const fill = (uuid: string) => ({ uuid, data: replyXml(paper) });
const template = { access: "mailbox", categories: [], data: offerXml(paper, bob.mailboxId) };

/** The statuses of an operation, a row each. */
const table: readonly (readonly [row: string, status: number, ask: () => Promise<Answer>])[] = [
  ["envelope retrieved", 200, () => ann.get(`${at}/${waiting}`)],
  ["envelope without a token", 401, () => call("GET", `${at}/${waiting}`, { headers: { mailbox: ann.mailboxId } })],
  ["envelope with an invalid token", 401, () => ann.get(`${at}/${waiting}`, { headers: none })],
  ["envelope in a mailbox of others", 403, () => ann.get(`${at}/${waiting}`, { headers: foreign })],
  ["envelope not found", 404, () => ann.get(`${at}/${unknown}`)],
  ["mailbox not found", 404, () => ann.get(`${at}/${waiting}`, { headers: { mailbox: unknown } })],
  [
    "fields updated",
    200,
    async () => bob.put(`${at}/fill`, fill(textAt(await ann.post(`${at}/send`, offerBody(scene)), "uuid"))),
  ],
  ["uploaded", 201, () => ann.upload(`${at}/attachment`, csv)],
  ["upload without a mailbox", 201, () => call("POST", `${at}/attachment`, onlyToken(multipart(csv)))],
  ["upload with another body", 400, () => ann.send("POST", `${at}/attachment`, broken)],
  ["upload with a wrong type", 400, () => ann.upload(`${at}/attachment?type=song`, csv)],
  ["upload with a wrong mailbox header", 400, () => ann.send("POST", `${at}/attachment`, named(multipart(csv), "x"))],
  ["upload without a token", 401, () => call("POST", `${at}/attachment`, multipart(csv))],
  ["upload to a mailbox of others", 403, () => ann.send("POST", `${at}/attachment`, named(multipart(csv), bob.mailboxId))],
  [
    "upload over the allowed size",
    413,
    () => ann.upload(`${at}/attachment`, { ...csv, bytes: Buffer.alloc(1024 ** 2 + 1, "a") }),
  ],
  ["archive returned", 200, () => ann.get(`${at}/${completed}/zip?wait=true`)],
  ["archive not ready", 425, async () => ann.get(`${at}/${textAt(await ann.post(`${at}/send`, offerBody(scene)), "uuid")}/zip`)],
  ["template without a token", 401, () => call("POST", "/api/v1/template", { body: template })],
  ["template in a mailbox of others", 403, () => ann.post("/api/v1/template", template, { headers: foreign })],
  ["template by one who may not", 403, () => scene.viewer.post("/api/v1/template", template)],
  ["matching mailboxes", 200, () => ann.get("/api/v1/mailbox/search?q=orders")],
];

for (const [row, status, ask] of table) {
  test(`${row}: ${status}`, async () => {
    const answer = await ask();
    assert.equal(answer.status, status, answer.text.slice(0, 300));
    if (status === 425) assert.ok(Number(answer.headers["retry-after"]) >= 1);
  });
}

test("a template is created with 200, uuid and version, under the header mailboxUuid too", async () => {
  const made = await createPaper(ann);
  assert.notEqual(made.uuid, made.version);
  const headers = { authorization: `Bearer ${ann.token}`, mailboxUuid: ann.mailboxId.toUpperCase() };
  const read = await call("GET", `/api/v1/template/${made.uuid}`, { headers });
  assert.equal(textAt(read, "version"), made.version);
});

test("the level pub is public, in a list and in a template", async () => {
  const made = await ann.post("/api/v1/template", { access: "pub", data: paperXml });
  assert.equal(textAt(made, "access"), "public");
  const [short, long] = [await ann.get("/api/v1/template?level=pub"), await ann.get("/api/v1/template?level=public")];
  assert.equal(short.text, long.text);
  assert.equal(textAt(short, "data", 0, "uuid"), textAt(made, "uuid"));
});

test("an upload without a mailbox belongs to the person, in any of their mailboxes and in no other", async () => {
  const made = await call("POST", `${at}/attachment`, onlyToken(multipart(csv)));
  const path = `${at}/attachment?attachmentUuid=${textAt(made, "attachmentId")}`;
  assert.equal((await ann.get(path)).status, 200);
  assert.equal((await scene.viewer.get(path)).status, 404);
  assert.equal((await stranger.get(path)).status, 404);
});

test("downloads name their file, in UTF-8 too", async () => {
  const file = await ann.get(`${at}/attachment?attachmentUuid=${scene.attachment}`);
  assert.match(String(file.headers["content-disposition"]), /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%-]+$/);
  assert.ok(String(file.headers["content-disposition"]).endsWith(encodeURIComponent("Прайс 2026.csv")));
  const zip = await ann.get(`${at}/${completed}/zip`);
  assert.match(String(zip.headers["content-disposition"]), /^attachment; filename="Pumps\.zip"/);
  assert.equal(zip.headers["content-type"], "application/octet-stream");
  assert.equal(zip.headers["x-content-type-options"], "nosniff");
});

test("only text is compressed, and only on request", async () => {
  const choices = { headers: { "accept-encoding": "br, gzip" } };
  const read = await ann.get(`${at}/${completed}`, choices);
  assert.equal(read.headers["content-encoding"], "br");
  assert.equal(JSON.parse(brotliDecompressSync(read.bytes).toString()).envelope.uuid, completed);
  assert.equal((await ann.get(`${at}/${completed}`)).headers["content-encoding"], undefined);
  for (const path of ["zip", "for-print?documentId=offer&wait=1"])
    assert.equal((await ann.get(`${at}/${completed}/${path}`, choices)).headers["content-encoding"], undefined, path);
});

test("every answer reports the caller's state with each limit that counted it", async () => {
  for (const answer of [await ann.get("/api/v1/mailbox"), await ann.get(`${at}/${unknown}`)]) {
    assert.equal(answer.headers["ratelimit-policy"], '"address";q=90000;w=60, "token";q=90000;w=60');
    assert.match(String(answer.headers["ratelimit"]), /^"address";r=\d+;t=\d+, "token";r=\d+;t=\d+$/);
  }
  const refused = await ann.get("/api/v1/mailbox", { headers: none });
  assert.match(String(refused.headers["ratelimit"]), /^"address";r=\d+;t=\d+$/);
});

test("a removed session gives 401 immediately", async () => {
  const login = await call("POST", "/api/login", { body: { login: bob.email, password: bob.password } });
  const headers = { authorization: `Bearer ${textAt(login, "token")}` };
  assert.equal((await call("POST", "/api/logout", { headers })).status, 200);
  const after = await call("GET", "/api/v1/mailbox", { headers });
  assert.deepEqual([after.status, numberOf(after), after.headers["www-authenticate"]], [401, 1027, "Bearer"]);
});

const broken: Sent = { body: Buffer.from("--x\r\n"), headers: { "content-type": "multipart/form-data; boundary=x" } };

function onlyToken(sent: Sent): Sent {
  return { ...sent, headers: { ...sent.headers, authorization: `Bearer ${ann.token}` } };
}

function named(sent: Sent, mailbox: string): Sent {
  return { ...sent, headers: { ...sent.headers, mailbox } };
}
