import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { createPaper, replyXml, sendOffer, textAt } from "@chancery/tests/world/paper.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";
import sql from "sql-template-tag";
import { readTrail } from "../audit/store/trails.ts";
import type { AuditRecord } from "@chancery/core/audit/record.ts";

const start: Instant = parseInstant("2026-11-20T08:00:00.000Z", "start");
let now = start;
const one = await world({ clock: { now: () => now } });
const { ann, bob, stranger, rooms, database } = one;
const visitor = callingApp(one.app);
const paper = await createPaper(ann);
const at = "/api/v1/envelope";
const guest = "guest@nowhere.example";
const unknown = "01930000-0000-7000-8000-00000000dead";
const builder = rooms.handlers.find((handler) => handler.name === "archives.build")!;

async function build(id: string): Promise<void> {
  const finish = async (): Promise<void> => undefined;
  const job = { eventId: 1, key: id, attempt: 1, finish };
  await builder.work({ envelopeId: id, revision: 0 }, new AbortController().signal, job);
}

async function completed(by = paper): Promise<string> {
  const id = await sendOffer(ann, bob, by);
  const filled = await bob.put(`${at}/fill`, { uuid: id, data: replyXml(by, "Bob") });
  assert.equal(filled.status, 200, filled.text);
  await build(id);
  return id;
}

type More = { readonly emails?: readonly string[]; readonly excludeFiles?: string; readonly zipStructureName?: string };
const share = (who: Persona, envelopeUuids: readonly string[], more: More = {}): Promise<Answer> =>
  who.post(`${at}/share-archive`, { emails: [guest], envelopeUuids, ...more });
const download = (code: string, headers = {}): Promise<Answer> =>
  visitor("GET", `${at}/download-shared?code=${code}`, { headers });
const codeOf = ({ status, json }: Answer): readonly [number, unknown] => [status, Object(json).code];

/** The codes of the letters that a share sends, by address. */
async function codesOf(who: Persona, ids: readonly string[], more: More = {}): Promise<readonly string[]> {
  await sendEmails(one);
  const answer = await share(who, ids, more);
  assert.deepEqual([answer.status, answer.text], [201, ""]);
  const messages = await sendEmails(one);
  return messages.map(({ text }) => /\/download-shared\?code=([\w-]+)/.exec(text)?.[1] ?? "");
}

async function codeFor(who: Persona, ids: readonly string[], more: More = {}): Promise<string> {
  const [code = ""] = await codesOf(who, ids, more);
  return code;
}

async function namesIn(answer: Answer): Promise<readonly string[]> {
  assert.equal(answer.status, 200, answer.text.slice(0, 200));
  return [...(await unzip(answer.bytes)).keys()];
}

const recordsOf = async (id: string): Promise<readonly AuditRecord[]> =>
  (await readTrail(database, { kind: "envelope", id })).filter(({ operation }) => operation.startsWith("ARCHIVE"));

test("the link of the email downloads the archive, signed in or not", async () => {
  const id = await completed();
  const code = await codeFor(ann, [id]);
  assert.match(code, /^[\w-]{32}$/);
  const answer = await download(code);
  const own = await ann.get(`${at}/${id}/zip`);
  assert.ok((await namesIn(answer)).includes("Offer/Offer.pdf"));
  assert.ok(answer.bytes.equals(own.bytes));
  for (const name of ["etag", "content-disposition", "content-type"]) assert.equal(answer.headers[name], own.headers[name], name);
});

test("shares and downloads are recorded in the trail, downloads without a user", async () => {
  const id = await completed();
  const code = await codeFor(ann, [id], { emails: ["Guest@Nowhere.example", guest], excludeFiles: "a" });
  await download(code);
  await download(code, { range: "bytes=100-" });
  const [shared, downloaded, ...rest] = (await recordsOf(id)).map((record) => Object(record));
  assert.deepEqual([shared.operation, shared.details.emails, shared.mailboxId], ["ARCHIVE_SHARE", [guest], ann.mailboxId]);
  assert.deepEqual([downloaded.operation, downloaded.details.email, rest.length], ["ARCHIVE_DOWNLOAD", guest, 0]);
  assert.deepEqual(
    [downloaded.userId, downloaded.mailboxId, downloaded.details.shareId],
    [undefined, undefined, shared.details.shareId],
  );
});

test("each address has a code of its own, and a code brings what it was made for", async () => {
  const [first, second] = [await completed(), await completed()];
  const codes = await codesOf(ann, [first], { emails: [guest, "other@nowhere.example"] });
  assert.equal(new Set(codes).size, 2);
  const other = await codeFor(ann, [second]);
  assert.ok(!(await download(other)).bytes.equals((await download(codes[0] ?? "")).bytes));
  assert.equal((await recordsOf(second)).filter(({ operation }) => operation === "ARCHIVE_DOWNLOAD").length, 1);
});

test("several envelopes come as one ZIP with a folder each, without what was left out", async () => {
  const ids = [await completed(), await completed()];
  const names = await namesIn(await download(await codeFor(ann, ids, { excludeFiles: "cpa" })));
  const folders = new Set(names.map((name) => name.split("/", 1)[0]));
  assert.equal(folders.size, 2);
  assert.deepEqual(
    names.filter((name) => /print|signatures|AuditTrail/.test(name)),
    [],
  );
});

test("a download can be resumed and need not be repeated", async () => {
  const code = await codeFor(ann, [await completed()]);
  const { bytes, headers } = await download(code);
  const part = await download(code, { range: "bytes=1000-" });
  assert.deepEqual([part.status, part.bytes.equals(bytes.subarray(1000))], [206, true]);
  assert.equal((await download(code, { "if-none-match": String(headers["etag"]) })).status, 304);
  assert.equal((await download(code, { range: `bytes=${bytes.length}-` })).status, 416);
});

test("a code that never was, is too old or used up is 404, all alike", async () => {
  const code = await codeFor(ann, [await completed()]);
  const wrong = await download("x".repeat(32));
  assert.deepEqual(codeOf(wrong), [404, 1001]);
  now = parseInstant("2026-12-04T07:59:59.999Z", "now");
  assert.equal((await download(code)).status, 200);
  now = addDays(start, 14);
  const late = await download(code);
  assert.deepEqual([late.status, Object(late.json).message], [404, Object(wrong.json).message]);
  now = start;
  await database.run(sql`update archive_share_links set downloads = 99 where downloads = 1`);
  assert.deepEqual([(await download(code)).status, codeOf(await download(code))], [200, [404, 1001]]);
  assert.equal((await download(code, { range: "bytes=5-" })).status, 206);
  await database.run(sql`update archive_share_links set parts = 10000`);
  assert.deepEqual(codeOf(await download(code, { range: "bytes=5-" })), [404, 1001]);
});

test("concurrent downloads do not exceed the number that is left", async () => {
  const code = await codeFor(ann, [await completed()]);
  await database.run(sql`update archive_share_links set downloads = 98`);
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => download(code)))).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 200, 404, 404, 404]);
});

test("links whose time is over are forgotten", async () => {
  const code = await codeFor(ann, [await completed()]);
  now = addDays(start, 14);
  await rooms.schedules.find(({ name }) => name === "archives.forget_shares")?.work(new AbortController().signal);
  now = start;
  assert.equal((await download(code)).status, 404);
  assert.deepEqual(await database.all(sql`select email from archive_share_links`), []);
});

test("the code is not stored in the database", async () => {
  const code = await codeFor(ann, [await completed()]);
  await share(ann, [await completed()]);
  const rows = await database.all<{ readonly row: string }>(sql`
    select row_to_json(l)::text as row from letters l
    union all
    select row_to_json(s)::text from archive_shares s
    union all
    select row_to_json(k)::text from archive_share_links k
    union all
    select row_to_json(o)::text from outbox o
    union all
    select row_to_json(a)::text from audit_records a`);
  const { body } = (await database.first<{ readonly body: string }>(sql`select body from letters where body is not null`))!;
  assert.doesNotMatch(body, /download-shared/);
  for (const { row } of rows) assert.ok(!row.includes(code) && !row.includes("download-shared?"));
});

test("only completed envelopes are shared so, by who takes part and may, all or none", async () => {
  const [done, waiting] = [await completed(), await sendOffer(ann, bob, paper)];
  const barred = await sendOrder(one, await orderTemplate(ann, { info: "<forwarding sharing='false'/>" }));
  await sendEmails(one);
  const open = await share(ann, [waiting]);
  assert.deepEqual([codeOf(open), Object(open.json).data.allowed.includes("cancel")], [[422, 50098], true]);
  assert.deepEqual(codeOf(await share(ann, [barred])), [422, 50104]);
  assert.deepEqual(codeOf(await share(stranger, [done])), [404, 50011]);
  assert.deepEqual(codeOf(await share(ann, [unknown])), [404, 50011]);
  const mixed = await share(ann, [done, waiting, unknown]);
  assert.deepEqual(codeOf(mixed), [422, 1006]);
  assert.deepEqual(
    Object(mixed.json).data.errors.map((row: { pointer: string }) => row.pointer),
    ["/envelopeUuids/1", "/envelopeUuids/2"],
  );
  await ann.post(`${at}/share-copy`, { envelopeUuids: [done], mailboxUuids: [stranger.mailboxId] });
  assert.deepEqual(codeOf(await share(stranger, [done])), [422, 50104]);
  assert.deepEqual(codeOf(await share(ann, [done], { emails: ["nobody", guest, "x@y"], excludeFiles: "x" })), [400, 1006]);
  assert.deepEqual(codeOf(await share(ann, [done], { zipStructureName: "none" })), [404, 1001]);
  assert.deepEqual(await recordsOf(done), []);
  assert.deepEqual(await sendEmails(one), []);
});

test("a ZIP structure selects what it does at the time of sharing", async () => {
  const own = await createPaper(ann);
  const id = await completed(own);
  const put = (names: readonly string[]) =>
    ann.put(`/api/v1/template/${own.uuid}/zip-structure?templateVersion=${own.version}`, { title: "Paper", names });
  assert.equal((await put(["documents/offer/document"])).status, 200);
  const code = await codeFor(ann, [id], { zipStructureName: "Paper" });
  assert.equal((await put(["audit"])).status, 200);
  assert.deepEqual(await namesIn(await download(code)), ["Offer/Offer.pdf"]);
});

test("an archive that is not built yet answers 425", async () => {
  const id = await sendOffer(ann, bob, paper);
  await bob.put(`${at}/fill`, { uuid: id, data: replyXml(paper, "Bob") });
  const code = await codeFor(ann, [id]);
  assert.deepEqual(codeOf(await download(code)), [425, 1019]);
  await build(id);
  assert.equal((await download(code)).status, 200);
});

test("a document that is hidden from the sharer stays hidden", async () => {
  const role = (id: string, type: string): string => `<role id="${id}" title="${id}" type="${type}"/>`;
  const field = '<field type="attachment" name="f" roleId="seller" attachmentType="all" viewRoleIds="seller"/>';
  const template = await createPaper(
    ann,
    `<template><info><name>Secret</name></info><documents>
    <document id="order"><info><title>Order</title></info><body><field type="text" name="b" roleId="seller" optional="true"/></body></document>
    <document id="price" type="singleAttachment"><info><title>Price</title></info><body>${field}</body></document></documents>
    <flow><roles>${role("seller", "sender")}${role("reader", "copy")}</roles></flow></template>`,
  );
  const uploaded = await ann.upload(`${at}/attachment`, { name: "price.txt", bytes: Buffer.from("1 000"), type: "text/plain" });
  const fileId = textAt(uploaded, "attachmentId");
  const sent = await ann.post(`${at}/send`, {
    data: `<envelope templateUuid="${template.uuid}"><info><subject>S</subject></info>
      <flow><roles><role id="reader" mailboxUuid="${bob.mailboxId}"/></roles></flow>
      <documents><document id="order"/><document id="price"><field name="f" attachmentUuid="${fileId}">price.txt</field></document></documents></envelope>`,
  });
  const id = textAt(sent, "uuid");
  await build(id);
  const namesFor = async (who: Persona) => namesIn(await download(await codeFor(who, [id])));
  assert.ok((await namesFor(ann)).includes("Price/price.txt"));
  const seen = await namesFor(bob);
  assert.deepEqual([seen.includes("Price/price.txt"), seen.includes("Order/Order.pdf")], [false, true]);
});
