import assert from "node:assert/strict";
import { test } from "node:test";
import { document, field, flow, send, sent, template, versionId, xml } from "../../../../tests/world/envelopes/example.ts";
import type { TemplateVersionId } from "../../ids/id.ts";
import type { Field } from "../../template/model/field.ts";
import { writeEnvelope } from "../xml/write.ts";
import type { SendFacts } from "./send.ts";

const loose = (value: object): Field => field(value as Parameters<typeof field>[0]);
const count = field({ type: "number", name: "count" });
const total = { operation: "SUM", arguments: [{ kind: "field", documentId: undefined, fieldName: "count" }] };
const of = template({
  subject: "Order {count}",
  documents: [
    document([
      count,
      loose({ type: "duplicate", name: "again", source: count, relatedTo: { documentId: "form", fieldName: "count" } }),
      loose({ type: "formula", name: "total", formula: total }),
    ]),
  ],
});
const draft = { ...sent(xml('<field name="count">1</field>', flow), { template: of }), status: "DRAFT" } as const;
const read = writeEnvelope(draft, of);

function sendDraft(text: string, more: Partial<SendFacts> = {}) {
  const decision = send(text, { template: of, draft, ...more });
  if ("faults" in decision) return decision.faults.map((row) => row.fieldName ?? row.code);
  const { subject, documents } = decision.step.envelope;
  return [subject, ...Object.values(documents[0]?.fields ?? {}).map((value) => ("text" in value ? value.text : ""))];
}

test("a draft as it was read can be sent with another value, which changes its subject and what is computed", () => {
  assert.deepEqual(sendDraft(read), ["Order 1", "1", "1", "1.00"]);
  assert.deepEqual(sendDraft(read.replace('"count">1', '"count">2')), ["Order 2", "2", "2", "2.00"]);
});

test("a draft is refused with what it never contained", () => {
  assert.deepEqual(sendDraft(read.replace("Order 1", "Order 3")), ["envelope.subject"]);
  assert.deepEqual(sendDraft(read.replace('"again">1', '"again">3')), ["again"]);
  assert.deepEqual(sendDraft(read.replace('"total">1', '"total">3')), ["total"]);
});

test("a draft that moves to another version does not keep its subject", () => {
  const other = versionId.replace("e2", "e9") as TemplateVersionId;
  assert.deepEqual(sendDraft(read.replace('"count">1', '"count">2'), { templateVersion: other }), ["envelope.subject"]);
});
