import assert from "node:assert/strict";
import { test } from "node:test";
import { allSteps } from "../xml/steps.ts";
import type { Block } from "../template/model/model.ts";
import {
  ann,
  bob,
  document,
  field,
  now,
  role,
  sent,
  template,
  templateId,
  versionId,
  xml,
} from "../../../tests/world/envelopes/example.ts";
import type { Inline } from "./page.ts";
import { cleanDocument, marks, printable } from "./printable.ts";
import { testLocale } from "../../../tests/world/printed.ts";

const slowMs = 1000;
const uri = `data:image/png;base64,${Buffer.alloc(9).toString("base64")}`;
const body: readonly Block[] = ["sign", "link", "late"].map((name) => ({ kind: "field", name }));
const form = document(
  [
    field({ type: "einksign", name: "sign", details: true }),
    field({ type: "barcode", name: "link", source: "link" }),
    field({ type: "initials", name: "late", roleId: "first", details: true }),
  ],
  { body },
);
const of = template({ roles: [role("sender", "sender", 0), role("first", "assignee", 1)], documents: [form] });
const flow = `<info><subject>s</subject></info><flow><roles><role id="first" mailboxUuid="${bob}"/></roles></flow>`;
const envelope = sent(xml(`<field name="sign">${uri}</field>`, flow), {
  template: of,
  drawings: new Map([[uri, { kind: "png", widthPx: 9, heightPx: 9, paintedPixels: 15 }]]),
});
const certified = {
  envelope,
  document: form,
  template: { name: "Order", templateId, version: versionId },
  trail: { records: [], people: new Map() },
  mailboxes: new Map([[ann, { name: "Contracts", accountName: "Acme" }]]),
  url: `https://chancery.example/envelope/${envelope.id}`,
  verifyUrl: "https://we.example/verify",
  sealedBy: "We",
  file: undefined,
  locale: testLocale,
};

test("a document shows the users who drew, the times, and the address of its envelope", () => {
  const [, line] = allSteps(cleanDocument(certified, now)).blocks;
  assert.deepEqual(line?.kind === "paragraph" && line.inlines, [
    { kind: "drawing", image: { dataUri: uri }, lines: ["Contracts", "2026-11-20 21:00:00 UTC"] },
    { kind: "barcode", code: "qrcode", text: certified.url, width: undefined },
    { kind: "blank" },
  ] satisfies readonly Inline[]);
});

test("the printable version marks drawings and barcodes with who filled them", () => {
  const [, line] = allSteps(printable(certified)).blocks;
  const marks = line?.kind === "paragraph" ? line.inlines.filter(({ kind }) => kind === "mark") : [];
  assert.deepEqual(marks, [
    { kind: "mark", number: 1 },
    { kind: "mark", number: 1 },
  ]);
});

test("the fields that each of thousands of roles filled are found in one pass", () => {
  const count = 30_000;
  const fields = Array.from({ length: count }, (_, n) => field({ type: "text", name: `f${n}`, roleId: "r0" }));
  const roles = Array.from({ length: count }, (_, n) => ({ ...envelope.roles[0]!, id: `r${n}` }));
  const values = Object.fromEntries(fields.map(({ name }) => [name, { kind: "text" as const, text: "x" }]));
  const documents = [{ ...envelope.documents[0]!, fields: values }];
  const began = process.cpuUsage().user / 1000;
  const blocks = allSteps(
    marks({ ...certified, document: document(fields), envelope: { ...envelope, roles, documents } }, new Map()),
  );
  assert.ok(process.cpuUsage().user / 1000 - began < slowMs);
  assert.equal(Object(blocks[1]).rows.length, 2);
});
