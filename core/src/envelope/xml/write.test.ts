import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttachmentId, RecordId } from "../../ids/id.ts";
import type { Envelope, Signature, Value } from "../model/model.ts";
import { quickXml, type QuickData } from "../steps/quick-send.ts";
import { bob, document, field, file, fileId, now, sent, template, xml } from "../../../../tests/world/envelopes/example.ts";
import { writeEnvelope } from "./write.ts";

const form = document([
  field({ type: "text", name: "a" }),
  field({ type: "dropdown", name: "many", multiSelect: true }),
  field({ type: "attachment", name: "file" }),
  field({ type: "select-dictionary", name: "pick" }),
  field({ type: "text", name: "none" }),
]);
const of = template({ documents: [form, document([field({ type: "text", name: "s" })], { id: "secret" })] });
const { id: _, envelopeId: __, isOwn: ___, owner: ____, ...content } = file();
const values: Readonly<Record<string, Value>> = {
  a: { kind: "text", text: "x<y" },
  many: { kind: "list", texts: ["red", "green"] },
  file: { kind: "attachment", attachmentId: fileId, ...content },
  pick: { kind: "record", recordId: "r1" as RecordId, text: "Pump" },
};
const signature: Signature = {
  name: "n",
  documentId: "form",
  roleId: "first",
  source: "text",
  mailboxId: bob,
  signedAt: now,
  signer: "Bob",
  serial: "0f",
  algorithm: "RSA",
  file: { sha256: "", sizeBytes: 1, crc32: 1 },
  hash: "aGFzaA==",
};
const envelope: Envelope = {
  ...sent(
    xml('<field name="a">x</field>', "<info><subject>s</subject></info>")
      .replace("<info>", `<info><expire afterDays="3" notifyIn="1"/>`)
      .replace(
        "<documents>",
        `<flow><roles><role id="first" mailboxUuid="${bob}"/><role id="second" mailboxUuid="dan@echo.example"/></roles></flow><documents>`,
      ),
    { template: template() },
  ),
  documents: [{ documentId: "form", fields: values, tables: {} }],
  changedByRoleId: "sender",
  stateMessage: "enough",
  signatures: [signature, { ...signature, documentId: "secret" }],
};

test("an envelope is read with its state, its flow, every field, and who signed; hidden documents are locked", () => {
  const [, ...lines] = writeEnvelope(envelope, of, new Set(["secret"])).split(
    /(?=<(?:state|info|flow|role |documents|document |field|signature))/,
  );
  assert.deepEqual(lines, [
    "<state><status>SENT</status><date>2026-11-20T21:00:00.000Z</date><roleId>sender</roleId><message>enough</message></state>",
    '<info><subject>s</subject><message/><expire afterDays="3" notifyIn="1" afterDateTime="2026-11-23T21:00:00.000Z"/><forwarding delegation="true" sharing="true"/></info>',
    "<flow><roles>",
    '<role id="sender" mailboxUuid="00000000-0000-7000-8000-00000000000a" active="false" completed="true"/>',
    '<role id="first" mailboxUuid="00000000-0000-7000-8000-00000000000b" active="true" completed="false"/>',
    '<role id="second" mailboxUuid="dan@echo.example" active="false" completed="false"/></roles></flow>',
    "<documents>",
    '<document id="form">',
    '<field name="a">x&lt;y</field>',
    '<field name="many"><value>red</value><value>green</value></field>',
    '<field name="file" attachmentUuid="00000000-0000-7000-8000-0000000000f1">plan.pdf</field>',
    '<field name="pick" recordUuid="r1">Pump</field>',
    '<field name="none"/></document>',
    '<document id="secret" locked="true"/></documents>',
    "<signatures>",
    '<signature name="n" documentId="form" roleId="first" source="text" signedAt="2026-11-20T21:00:00.000Z" signer="Bob" serial="0f" algorithm="RSA" trust="unverified" hash="aGFzaA=="/></signatures></envelope>',
  ]);
});

test("a signature says how far its certificate is trusted", () => {
  const cases: readonly (readonly [Signature["issuer"], string])[] = [
    [undefined, "unverified"],
    [{ name: "Root", isQualified: false }, "trusted"],
    [{ name: "Root", isQualified: true }, "qualified"],
  ];
  for (const [issuer, trust] of cases) {
    const text = writeEnvelope({ ...envelope, signatures: [{ ...signature, ...(issuer && { issuer }) }] }, of);
    assert.match(text, new RegExp(` trust="${trust}" `), trust);
  }
});

test("missing parts are left out", () => {
  const bare = { ...envelope, expire: undefined, changedByRoleId: undefined, signatures: [] };
  const text = writeEnvelope(bare, of);
  assert.match(text, /<date>[^<]*<\/date><message>/);
  assert.match(text, /<expire\/>/);
  assert.match(text, /<document id="secret"><field name="s"\/><\/document><\/documents><\/envelope>$/);
  assert.match(
    writeEnvelope({ ...envelope, expire: { afterDays: 3, notifyInDays: undefined } }, of),
    /<expire afterDays="3" afterDateTime="[^"]*"\/>/,
  );
});

test("files are sent without a template: a document each, a role for each part a recipient takes", () => {
  const recipients = [
    { recipient: bob, approver: true, signer: true },
    { recipient: "dan@echo.example", eInkSignature: true },
    { recipient: bob },
  ];
  const data = { subject: "s", message: "m", recipients } satisfies QuickData;
  const files = ["a.pdf", "a.pdf"].map((fileName, at) => ({ id: `f${at}` as AttachmentId, fileName }));
  const { templateXml, envelopeXml } = quickXml(data, files);
  assert.deepEqual(templateXml.split(/(?=<(?!\/))/), [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    "<template>",
    "<info>",
    "<name>Quick send</name></info>",
    "<documents>",
    '<document id="file-1" type="singleAttachment">',
    "<info>",
    "<title>a.pdf</title></info>",
    "<body>",
    '<field type="attachment" name="file" attachmentType="all" roleId="sender"/>',
    '<field type="einksign" name="Signer by hand 2" roleId="assignee-2"/></body></document>',
    '<document id="file-2" type="singleAttachment">',
    "<info>",
    "<title>a.pdf (2)</title></info>",
    "<body>",
    '<field type="attachment" name="file" attachmentType="all" roleId="sender"/>',
    '<field type="einksign" name="Signer by hand 2" roleId="assignee-2"/></body></document></documents>',
    "<signatures>",
    '<signature name="Signer 1" roleId="signer-1" documentId="file-1"/>',
    '<signature name="Signer 1" roleId="signer-1" documentId="file-2"/></signatures>',
    "<flow>",
    "<roles>",
    '<role id="sender" title="Sender" type="sender"/>',
    '<role id="approver-1" title="Approver 1" type="approver"/>',
    '<role id="signer-1" title="Signer 1" type="signer"/>',
    '<role id="assignee-2" title="Signer by hand 2" type="assignee"/>',
    '<role id="copy-3" title="Copy 3" type="copy"/></roles></flow></template>',
  ]);
  assert.deepEqual(envelopeXml.split("\n"), [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><envelope><flow><roles>',
    '<role id="approver-1" mailboxUuid="00000000-0000-7000-8000-00000000000b"/>',
    '<role id="signer-1" mailboxUuid="00000000-0000-7000-8000-00000000000b"/>',
    '<role id="assignee-2" mailboxUuid="dan@echo.example"/>',
    '<role id="copy-3" mailboxUuid="00000000-0000-7000-8000-00000000000b"/></roles></flow><documents>',
    '<document id="file-1"><field name="file" attachmentUuid="f0">a.pdf</field></document>',
    '<document id="file-2"><field name="file" attachmentUuid="f1">a.pdf</field></document></documents><info>',
    "<subject>s</subject>",
    "<message>m</message></info></envelope>",
  ]);
});
