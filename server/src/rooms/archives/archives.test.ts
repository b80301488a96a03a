import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { createPaper, offerXml, paperXml, replyXml, textAt, type PaperTemplate } from "@chancery/tests/world/paper.ts";
import { textOf } from "@chancery/tests/world/pdf-text.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";
import sql from "sql-template-tag";
import { listUnused } from "../../io/blobs/list-unused.ts";
import { findArchive } from "./store/archives.ts";

const one = await world();
const { ann, bob, stranger, rooms, database } = one;
const template = await createPaper(ann);

const never = new AbortController().signal;
const builder = rooms.handlers.find((handler) => handler.name === "archives.build")!;
const build = async (id: string): Promise<void> => {
  const finish = async (): Promise<void> => undefined;
  await builder.work({ envelopeId: id, revision: 0 }, never, { eventId: 1, key: id, attempt: 1, finish });
};

async function send(subject = "Pumps", by: PaperTemplate = template): Promise<string> {
  const sent = await ann.post("/api/v1/envelope/send", { data: offerXml(by, bob.mailboxId, subject) });
  assert.equal(sent.status, 201, sent.text);
  return (sent.json as { readonly uuid: string }).uuid;
}

async function reply(uuid: string, by: PaperTemplate = template): Promise<void> {
  const file = { name: "proof.csv", bytes: Buffer.from("a,b\n1,2\n"), type: "text/csv" };
  const uploaded = await bob.upload("/api/v1/envelope/attachment?type=file", file);
  const { attachmentId } = uploaded.json as { readonly attachmentId: string };
  const filled = await bob.put("/api/v1/envelope/fill", { uuid, data: replyXml(by, "Bob", attachmentId) });
  assert.equal(filled.status, 200, filled.text);
}

async function completed(subject?: string): Promise<string> {
  const id = await send(subject);
  await reply(id);
  await build(id);
  return id;
}

async function hashOf(id: string, path: string): Promise<string> {
  const archive = await findArchive(database, parseId<"envelope">(id, "id"), 0);
  return archive?.entries.find((entry) => entry.path === path)?.sha256 ?? "";
}

const zip = (id: string, query = "", headers = {}): Promise<Answer> => ann.get(`/api/v1/envelope/${id}/zip${query}`, { headers });
const codeOf = (answer: Answer): [number, unknown] => [answer.status, Object(answer.json)["code"]];

async function unpack(answer: Answer): Promise<{ readonly names: readonly string[]; read(name: string): Promise<string> }> {
  assert.equal(answer.status, 200, answer.text.slice(0, 200));
  const files = await unzip(answer.bytes);
  const read = async (name: string): Promise<string> => {
    const bytes = files.get(name)!;
    return name.endsWith(".pdf") ? textOf(bytes) : bytes.toString();
  };
  return { names: [...files.keys()], read };
}

const offerFiles = ["Offer/Offer.pdf", "Offer/Offer.xml", "Offer/Offer.print.pdf", "Offer/Offer.signatures.pdf"];
const replyFiles = offerFiles.map((name) => name.replaceAll("Offer", "Reply"));
const proof = "attachments/proof/proof.csv";

test("a request that waits gets the archive as soon as it is built", async () => {
  const id = await send();
  const waiting = zip(id, "?wait=true");
  assert.deepEqual(codeOf(await zip(id)), [425, 1019]);
  await build(id);
  assert.equal((await waiting).status, 200);
});

const audit = ["AuditTrail.pdf", "evidence.json"];

test("before completion the archive has the finished documents, after it everything", async () => {
  const id = await send("Pumps / 2026");
  await build(id);
  assert.deepEqual((await unpack(await zip(id))).names, [...offerFiles, ...audit]);
  await reply(id);
  assert.equal((await zip(id)).status, 425);
  await build(id);
  const answer = await zip(id);
  const { names, read } = await unpack(answer);
  assert.deepEqual(names, [...offerFiles, ...replyFiles, proof, ...audit]);
  assert.equal(answer.headers["content-disposition"], 'attachment; filename="Pumps - 2026.zip"');
  assert.deepEqual(
    [answer.headers["content-type"], Number(answer.headers["content-length"])],
    ["application/octet-stream", answer.bytes.length],
  );
  assert.match(await read("Offer/Offer.pdf"), /We offer Pumps for 1499.50? EUR/);
  assert.match(await read("Reply/Reply.print.pdf"), /Processing certificate[^]*Marks in the document/);
  const certificate = await read("Reply/Reply.signatures.pdf");
  for (const text of [id, template.uuid, "Pumps / 2026", "Contracts", "Acme", "Orders"])
    assert.ok(certificate.includes(text), text);
  assert.match(await read("AuditTrail.pdf"), /Envelope sent[^]*Fields filled in[^]*Envelope completed/);
  assert.match(await read("Reply/Reply.xml"), /^<\?xml[^>]*\?><document id="reply">.*<field name="acceptedBy">Bob<\/field>/);
  assert.equal(await read(proof), "a,b\n1,2\n");
});

test("letters and documentId leave files out, the paths stay", async () => {
  const id = await completed();
  const all = [...offerFiles, ...replyFiles, proof, ...audit];
  const without = (...parts: string[]): string[] => all.filter((name) => !parts.some((part) => name.includes(part)));
  const cases: [string, string[]][] = [
    ["", all],
    ["?excludeFiles=", all],
    ["?excludeFiles=c", without(".signatures.pdf")],
    ["?excludeFiles=p", without(".print.pdf")],
    ["?excludeFiles=a", without(...audit)],
    ["?excludeFiles=acpa", without(".signatures.pdf", ".print.pdf", ...audit)],
    ["?documentId=reply", without("Offer")],
    ["?documentId=offer&excludeFiles=ca", without("Reply", ".signatures.pdf", ...audit, "proof")],
  ];
  for (const [query, names] of cases) assert.deepEqual((await unpack(await zip(id, query))).names, names, query);
});

test("unsupported parameters are refused by name", async () => {
  const id = await completed();
  const cases: [string, number, number][] = [
    ["?excludeFiles=cx", 400, 1006],
    ["?excludeFiles=C", 400, 1006],
    ["?documentId=nothing", 404, 40001],
    ["?zipStructureName=mine", 404, 1001],
    ["?wait=maybe", 400, 1006],
  ];
  for (const [query, status, code] of cases) assert.deepEqual(codeOf(await zip(id, query)), [status, code], query);
  assert.deepEqual(codeOf(await stranger.get(`/api/v1/envelope/${id}/zip`)), [404, 50011]);
  assert.deepEqual(codeOf(await ann.get(`/api/v1/envelope/${crypto.randomUUID()}/zip`)), [404, 50011]);
});

test("the same state gives the same bytes to all, whenever it is built and after any downloads", async () => {
  const id = await completed();
  const first = await zip(id);
  await database.run(sql`delete from archives where envelope_id = ${id}`);
  await bob.get(`/api/v1/envelope/${id}`);
  await build(id);
  const second = await bob.get(`/api/v1/envelope/${id}/zip`);
  assert.ok(first.bytes.equals(second.bytes));
  assert.equal(first.headers["etag"], second.headers["etag"]);
});

test("a download can be resumed and need not be repeated", async () => {
  const id = await completed();
  const { bytes, headers } = await zip(id);
  const etag = String(headers["etag"]);
  const part = await zip(id, "", { range: "bytes=1000-" });
  assert.deepEqual([part.status, part.bytes.equals(bytes.subarray(1000))], [206, true]);
  assert.equal(part.headers["content-range"], `bytes 1000-${bytes.length - 1}/${bytes.length}`);
  const tail = await zip(id, "", { range: "bytes=-10", "if-range": etag });
  assert.deepEqual([tail.status, tail.bytes.equals(bytes.subarray(-10))], [206, true]);
  assert.equal((await zip(id, "", { range: "bytes=1000-", "if-range": '"other"' })).status, 200);
  assert.equal((await zip(id, "", { "if-none-match": etag })).status, 304);
  const outside = await zip(id, "", { range: `bytes=${bytes.length}-` });
  assert.deepEqual([outside.status, outside.headers["content-range"]], [416, `bytes */${bytes.length}`]);
});

test("each download is recorded once in the audit trail, resumed parts do not", async () => {
  const id = await completed();
  await zip(id);
  await zip(id, "", { range: "bytes=0-99" });
  await zip(id, "", { range: "bytes=100-" });
  const rows = await database.all(sql`
    select sequence from audit_records
    where subject_id = ${id} and record::json->>'operation' = 'ARCHIVE_DOWNLOAD' order by sequence`);
  assert.equal(rows.length, 2);
});

test("archives that are built concurrently are one, and unchanged documents are not printed again", async () => {
  const isUsed = async (sha256: string) => (await listUnused(database, [{ table: "archive_blob_uses" }], [sha256])).length === 0;
  const id = await send();
  await Promise.all([build(id), build(id), build(id)]);
  const offer = await hashOf(id, "Offer/Offer.pdf");
  await reply(id);
  await Promise.all([build(id), build(id)]);
  const rows = await database.all(sql`select revision from archives where envelope_id = ${id} order by revision`);
  assert.equal(rows.length, 2);
  assert.equal(await hashOf(id, "Offer/Offer.pdf"), offer);
  assert.deepEqual([await isUsed(offer), await isUsed("0".repeat(64))], [true, false]);
});

test("a template can withhold the archive until completion", async () => {
  const data = paperXml.replace("<expire/>", '<expire/><archive beforeCompletion="false"/>');
  const strict = await createPaper(ann, data);
  const id = await send("Held back", strict);
  await build(id);
  assert.deepEqual(codeOf(await zip(id)), [425, 1019]);
  await reply(id, strict);
  await build(id);
  assert.equal((await zip(id)).status, 200);
});

test("one document is downloaded as PDF once it is finished", async () => {
  const id = await send();
  await build(id);
  const pdf = (path: string): Promise<Answer> => ann.get(`/api/v1/envelope/${id}/${path}`);
  for (const path of ["for-print", "download-final-pdf"]) {
    const answer = await pdf(`${path}?documentId=offer`);
    assert.deepEqual([answer.status, answer.headers["content-type"], answer.text.slice(0, 5)], [200, "application/pdf", "%PDF-"]);
    assert.deepEqual(codeOf(await pdf(`${path}?documentId=reply`)), [425, 1019]);
    assert.deepEqual(codeOf(await pdf(`${path}?documentId=other`)), [404, 40001]);
    assert.deepEqual(codeOf(await pdf(path)), [400, 1023]);
    assert.deepEqual(codeOf(await stranger.get(`/api/v1/envelope/${id}/${path}?documentId=offer`)), [404, 50011]);
  }
});

test("a download by a ZIP structure has what the structure selects, of the version the envelope is of", async () => {
  const own = await createPaper(ann);
  const id = await send("Pumps", own);
  await reply(id, own);
  await build(id);
  const put = (title: string, names: readonly string[], version = own.version) =>
    ann.put(`/api/v1/template/${own.uuid}/zip-structure?templateVersion=${version}`, { title, names });
  assert.equal((await put("Paper", ["documents/offer/document", "attachments"])).status, 200);
  const { names } = await unpack(await zip(id, "?zipStructureName=Paper"));
  assert.deepEqual(names, ["Offer/Offer.pdf", proof]);
  assert.deepEqual((await unpack(await zip(id, "?zipStructureName=Paper&documentId=offer"))).names, ["Offer/Offer.pdf"]);
  const whole = (await unpack(await zip(id))).names;
  assert.deepEqual((await unpack(await zip(id, "?zipStructureName="))).names, whole);
  const changed = { access: "mailbox", data: paperXml.replace("We offer", "We sell") };
  const next = await ann.put(`/api/v1/template/${own.uuid}`, changed);
  assert.equal((await put("Later", ["audit"], textAt(next, "version"))).status, 200);
  assert.deepEqual(codeOf(await zip(id, "?zipStructureName=Later")), [404, 1001]);
});
