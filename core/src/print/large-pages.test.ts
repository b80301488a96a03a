import assert from "node:assert/strict";
import { test } from "node:test";
import { allSteps } from "../xml/steps.ts";
import {
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
import { testLocale } from "../../../tests/world/printed.ts";
import type { AuditRecord } from "../audit/record.ts";
import { printable } from "./printable.ts";

const count = 8000;
const indexes = Array.from({ length: count }, (_, index) => index);

test("a document whose thousands of roles filled fields is composed in time that grows with their number", () => {
  const fields = indexes.flatMap((index) =>
    Array.from({ length: 5 }, (_, n) => field({ type: "text", name: `f${index}.${n}`, roleId: `r${index}` })),
  );
  const form = document(fields, { body: fields.map(({ name }) => ({ kind: "field", name })) });
  const roles = [
    role("sender", "sender", 0),
    ...indexes.map((index) => role(`r${index}`, "assignee", 1, { recipient: { mailboxId: bob } })),
  ];
  const envelope = sent(xml("", "<info><subject>s</subject></info>"), { template: template({ roles, documents: [form] }) });
  const texts = fields.map(({ name }) => [name, { kind: "text", text: "x" }] as const);
  const record: AuditRecord = {
    subject: { kind: "envelope", id: envelope.id },
    operation: "FILL_FIELDS",
    at: now,
    mailboxId: bob,
    requestId: "",
    source: "WEB",
    ip: "",
    userAgent: "",
    sequence: 1,
    previousHash: "",
    hash: "",
  };
  const begun = process.cpuUsage().user / 1000;
  const { blocks } = allSteps(
    printable({
      envelope: {
        ...envelope,
        roles: envelope.roles.map((one) => ({ ...one, completedAt: now })),
        documents: [{ documentId: "form", fields: Object.fromEntries(texts), tables: {} }],
      },
      template: { name: "Order", templateId, version: versionId },
      document: form,
      mailboxes: new Map(),
      trail: { records: indexes.map((index) => ({ ...record, details: { roleId: `r${index}` } })), people: new Map() },
      file: undefined,
      url: "u",
      verifyUrl: "v",
      sealedBy: undefined,
      locale: testLocale,
    }),
  );
  const last = blocks.at(-1);
  assert.equal(last?.kind === "table" && last.rows.length, 1 + count);
  assert.ok(process.cpuUsage().user / 1000 - begun < 3000);
});
