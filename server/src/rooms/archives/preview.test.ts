import assert from "node:assert/strict";
import { test } from "node:test";
import { createPaper, offerXml, paperXml, replyXml, textAt } from "@chancery/tests/world/paper.ts";
import { testPdf } from "@chancery/tests/world/pdf.ts";
import { textOf } from "@chancery/tests/world/pdf-text.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import type { Fault } from "@chancery/core/fault/fault.ts";
import { newId } from "@chancery/server/io/basics.ts";
import sql from "sql-template-tag";
import { FairGate } from "../../io/fair-gate.ts";
import { previewPdf } from "./actions/preview-pdf.ts";
import type { ArchivesNeeds } from "./needs.ts";
import type { Downloading } from "./record-download.ts";

const { ann, bob, stranger, database } = await world();
const template = await createPaper(ann);
const mark = "Preview, not final";

const preview = (who: Persona, id: string, documentId: string) =>
  who.get(`/api/v1/envelope/${id}/preview?documentId=${documentId}`);

async function textOfPreview(who: Persona, id: string, documentId: string): Promise<string> {
  const answer = await preview(who, id, documentId);
  assert.deepEqual([answer.status, answer.headers["content-type"]], [200, "application/pdf"], answer.text.slice(0, 300));
  return textOf(answer.bytes);
}

test("a draft is previewed by its sender with the values that were saved", async () => {
  const saved = await ann.post("/api/v1/envelope", { data: offerXml(template, bob.mailboxId) });
  const id = textAt(saved, "uuid");
  const text = await textOfPreview(ann, id, "offer");
  assert.match(text, /We offer Pumps for 1499.50? EUR/);
  assert.ok(text.includes(`${mark} · Offer · Envelope ${id}`), text);
  assert.equal((await preview(bob, id, "offer")).status, 404);
});

test("a document that waits for its recipient is previewed with what the recipient has saved", async () => {
  const sent = await ann.post("/api/v1/envelope/send", { data: offerXml(template, bob.mailboxId) });
  const uuid = textAt(sent, "uuid");
  assert.match(await textOfPreview(bob, uuid, "reply"), /Accepted by/);
  const saved = await bob.put("/api/v1/envelope", { uuid, data: replyXml(template, "Robert") });
  assert.equal(saved.status, 200, saved.text);
  assert.match(await textOfPreview(bob, uuid, "reply"), /Accepted by Robert/);
  // as GET /envelope/{id} shows it
  assert.match((await ann.get(`/api/v1/envelope/${uuid}`)).text, /Robert/);
  assert.match(await textOfPreview(ann, uuid, "reply"), /Accepted by Robert/);
});

test("a preview is neither kept nor recorded as a download", async () => {
  const count = async (): Promise<unknown> =>
    database.first(sql`
      select (select count(*)::int from printed_pages) as pages,
        (select count(*)::int from audit_records where record::json->>'operation' = 'ARCHIVE_DOWNLOAD') as downloads`);
  const sent = await ann.post("/api/v1/envelope/send", { data: offerXml(template, bob.mailboxId) });
  const before = await count();
  await textOfPreview(ann, textAt(sent, "uuid"), "offer");
  assert.deepEqual(await count(), before);
});

test("a PDF document is previewed on its pages, each with the mark", async () => {
  const uploaded = await ann.upload("/api/v1/template/pdf", {
    name: "a.pdf",
    bytes: testPdf([{ text: "Page", at: [50, 50] }]),
    type: "application/pdf",
  });
  assert.equal(uploaded.status < 300, true, uploaded.text);
  const { uuid, hash } = Object(uploaded.json) as { readonly uuid: string; readonly hash: string };
  const xml = `<template><info><name>Plan</name><description/><expire/></info><documents><document id="plan" type="pdf">
    <info><title>Plan</title><pdf uuid="${uuid}" hash="${hash}"/></info><body>
    <field type="text" name="name" roleId="a" x="20" y="20" width="60" height="8" page="0"/></body></document></documents>
    <flow><roles><role id="a" title="A" type="sender"/><role id="b" title="B" type="copy"/></roles></flow></template>`;
  const made = await createPaper(ann, xml);
  const data = `<envelope templateUuid="${made.uuid}"><documents><document id="plan"><field name="name">Zaporizhzhia</field></document></documents></envelope>`;
  const id = textAt(await ann.post("/api/v1/envelope", { data }), "uuid");
  const text = await textOfPreview(ann, id, "plan");
  assert.ok(text.includes("Zaporizhzhia") && text.includes(mark), text);
});

test("a preview of an uploaded file, of no document and of another mailbox's envelope is refused", async () => {
  const external = paperXml
    .replace('<document id="reply">', '<document id="reply" type="singleAttachment">')
    .replace(/<p>Accepted by[^]*?(<field type="attachment"[^>]*>)<\/p>/, "$1")
    .replace(' optional="true"/></body>', "/></body>");
  const own = await createPaper(ann, external);
  const id = textAt(await ann.post("/api/v1/envelope", { data: offerXml(own, bob.mailboxId) }), "uuid");
  const codeOf = async (who: Persona, documentId: string): Promise<unknown[]> => {
    const { status, json } = await preview(who, id, documentId);
    return [status, Object(json).code];
  };
  assert.deepEqual(await codeOf(ann, "reply"), [422, 50097]);
  assert.deepEqual(await codeOf(ann, "none"), [404, 40001]);
  assert.deepEqual(await codeOf(stranger, "offer"), [404, 50011]);
});

test("a document that takes more than a request may is not previewed", async () => {
  const names = Array.from({ length: 20 }, (_, at) => `column${at}`);
  const cells = names.map((name) => `<td><field type="text" name="${name}" roleId="seller"/></td>`).join("");
  const table = `<table name="lines" roleId="seller" iterable="true"><thead><tr>${names.map((name) => `<th>${name}</th>`).join("")}</tr></thead>
    <tbody><tr iterable="true" name="*">${cells}</tr></tbody></table>`;
  const own = await createPaper(ann, paperXml.replace("<h1>Offer</h1>", table));
  const row = `<fieldset>${names.map((name) => `<field name="${name}">${"text ".repeat(4)}</field>`).join("")}</fieldset>`;
  const ask = async (rows: number): Promise<unknown[]> => {
    const data = offerXml(own, bob.mailboxId).replace(
      '<document id="offer">',
      `<document id="offer"><fieldgroup name="lines">${row.repeat(rows)}</fieldgroup>`,
    );
    const id = textAt(await ann.post("/api/v1/envelope", { data }), "uuid");
    const { status, json } = await preview(ann, id, "offer");
    return [status, Object(json)?.code];
  };
  assert.deepEqual(await ask(100), [200, undefined]);
  assert.deepEqual(await ask(1000), [422, 50097]);
});

test("a preview is refused while too many are drawn", async () => {
  const gate = new FairGate({ workers: 1, accountQueueMax: 0, queueMax: 0 }, "previews");
  const { promise: busy, resolve: end } = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const held = gate.run({ account: "other", sizeBytes: 0, signal }, () => busy);
  const needs = { previews: gate } as unknown as ArchivesNeeds;
  const acting = {
    mailbox: { id: ann.mailboxId, accountId: "acme" },
    headers: {},
    signal: () => signal,
  } as unknown as Downloading;
  const asked = { envelopeId: newId<"envelope">(), documentId: "offer" };
  await assert.rejects(previewPdf(needs, asked, acting), (error: Fault) => error.code === "request.too_many");
  end();
  await held;
});
