import assert from "node:assert/strict";
import { test } from "node:test";
import { document, field, role } from "../../../../tests/world/envelopes/example.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { allSteps, type Steps } from "../../xml/steps.ts";
import type { TemplateDocument, TemplateRole } from "../model/model.ts";
import type { SignatureDraft } from "../read/read-signatures.ts";
import type { TemplateParts } from "../read/template-parts.ts";
import { checkTemplate } from "./check-template.ts";

type Large = {
  readonly documents: readonly TemplateDocument[];
  readonly roles: readonly TemplateRole[];
  readonly signatures?: readonly SignatureDraft[];
};

const place = { line: 1, column: 1 };
const fieldPlace = () => place;
const many = <Item>(count: number, make: (at: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, at) => make(at));
const signers = (count: number) => many(count, (at) => role(`r${at}`, "signer", 1));
const texts = (count: number) => many(count, (at) => field({ type: "text", name: `f${at}`, roleId: "r0" }));

function signature(roleId: string, more: Partial<SignatureDraft>): SignatureDraft {
  const unsaid = { placeholder: undefined, tooltip: undefined, taxNumber: undefined };
  return { name: roleId, roleId, documentId: "form", isQualified: false, ...unsaid, place, ...more };
}

function* template({ documents, roles, signatures = [] }: Large, faults: FaultRow[]): Steps<void> {
  const drafts = roles.map((one) => ({ ...one, hasOrder: true, place }));
  const readings = documents.map((one) => ({
    document: one,
    place,
    titlePlace: place,
    images: [],
    pdf: undefined,
    signatures: [],
  }));
  const own = { subject: undefined, subjectPlace: place, rolesPlace: place, fieldPlace, ordered: false };
  const parts: TemplateParts = { ...own, documents: readings, roles: drafts, signatures };
  yield* checkTemplate(parts, faults);
}

const cases: readonly (readonly [title: string, check: typeof template, large: Large])[] = [
  [
    "10,000 signatures with the tax numbers of 40,000 fields",
    template,
    {
      documents: [document(texts(40_000))],
      roles: signers(10_000),
      signatures: many(10_000, (at) => signature(`r${at}`, { taxNumber: { documentId: "form", fieldName: "f39999" } })),
    },
  ],
  [
    "40,000 signatures inside one PDF",
    template,
    {
      documents: [document([])],
      roles: signers(40_000),
      signatures: many(40_000, (at) => signature(`r${at}`, { pades: { placement: undefined } })),
    },
  ],
];
/** Processor time, which does not depend on other load. */
const processorMaxUs = 2_000_000;
for (const [title, check, large] of cases) {
  test(`${title} are checked in time that grows with their number`, () => {
    const started = process.cpuUsage();
    allSteps(check(large, []));
    const { user, system } = process.cpuUsage(started);
    assert.ok(user + system < processorMaxUs, `${user + system} µs`);
  });
}
