import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob, database } = await world();
const documentsCount = 800;
const slowMs = 3000;

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join("");

const documentOf = (id: string): string =>
  `<document id="${id}"><info><title>${id}</title></info><body><p>x</p></body></document>`;

/** The files that the archive has of a document. */
const entriesOf = (documentId: string): readonly object[] =>
  ["document", "data", "printable", "certificate"].map((kind) => ({
    path: `${documentId}/${documentId}.${kind}`,
    kind,
    documentId,
    viewRoleIds: [],
    contentType: "application/pdf",
    modifiedAt: "2030-01-01T00:00:00.000Z",
    sha256: "ab".repeat(32),
    sizeBytes: 1000,
    crc32: 1,
  }));

/** An envelope that Bob is to sign, with an archive of all of its documents. */
async function sent(documents: readonly string[], signatures: string): Promise<string> {
  const signer = `<role id="s" title="S" type="signer" order="1" mailboxUuid="${bob.mailboxId}"/>`;
  const roles = `<role id="a" title="A" type="sender" order="0"/>${signer}`;
  const listed = documents.map(documentOf).join("");
  const data = `<template><info><name>T</name></info><documents>${listed}</documents><signatures>${signatures}</signatures><flow><roles>${roles}</roles></flow></template>`;
  const made = await ann.post("/api/v1/template", { access: "mailbox", categories: [], data });
  assert.equal(made.status, 200, made.text.slice(0, 300));
  const { uuid, version } = made.json as { uuid: string; version: string };
  const envelope = `<envelope templateUuid="${uuid}" templateVersion="${version}"><info><subject>S</subject></info><flow><roles/></flow><documents/></envelope>`;
  const answer = await ann.post("/api/v1/envelope/send", { data: envelope });
  assert.equal(answer.status, 201, answer.text.slice(0, 300));
  const id = (answer.json as { uuid: string }).uuid;
  await database.run(sql`
    insert into archives (envelope_id, revision, file_name, is_completed, entries, built_at)
    values (${id}, 1000, 'S.zip', false, ${JSON.stringify(documents.flatMap(entriesOf))}::jsonb, now())`);
  return id;
}

test("hundreds of documents to sign are shown from one reading of the archive", async () => {
  const many = await sent(
    Array.from({ length: documentsCount }, (_, n) => `d${n}`),
    times(documentsCount, (n) => `<signature name="n" roleId="s" documentId="d${n}"/>`),
  );
  const began = process.cpuUsage().user / 1000;
  const { status, json } = await bob.post(`/api/v1/envelope/${many}/for-sign`);
  assert.equal(status, 200);
  assert.equal((json as readonly unknown[]).length, documentsCount);
  assert.ok(process.cpuUsage().user / 1000 - began < slowMs);
});
