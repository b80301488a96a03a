import assert from "node:assert/strict";
import { test } from "node:test";
import { document, field, role, template } from "../../../../tests/world/envelopes/example.ts";
import type { FaultRow } from "../../fault/fault.ts";
import type { ColumnId } from "../../ids/id.ts";
import { allSteps, type Steps } from "../../xml/steps.ts";
import type { Field } from "../model/field.ts";
import type { TemplateDocument, TemplateRole } from "../model/model.ts";
import type { SignatureDraft } from "../read/read-signatures.ts";
import type { TemplateParts } from "../read/template-parts.ts";
import { checkComputed } from "./check-computed.ts";
import { roleFaults } from "./share-roles.ts";
import { checkTemplate } from "./check-template.ts";

type Large = {
  readonly documents: readonly TemplateDocument[];
  readonly roles: readonly TemplateRole[];
  readonly signatures?: readonly SignatureDraft[];
  readonly subject?: string;
};

const columnId = "01930000-0000-7000-8000-0000000000c1" as ColumnId;
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

function* checked({ documents, roles, signatures = [], subject }: Large, faults: FaultRow[]): Steps<void> {
  const drafts = roles.map((one) => ({ ...one, hasOrder: true, place }));
  const readings = documents.map((one) => ({
    document: one,
    place,
    titlePlace: place,
    images: [],
    pdf: undefined,
    signatures: [],
  }));
  const own = { subject, subjectPlace: place, rolesPlace: place, fieldPlace, ordered: false };
  const parts: TemplateParts = { ...own, documents: readings, roles: drafts, signatures };
  yield* checkTemplate(parts, faults);
}

function computed(large: Large, faults: FaultRow[]): Steps<void> {
  return checkComputed({ ...large, fieldPlace }, faults);
}

function* shared({ roles }: Large): Steps<void> {
  roleFaults({ ...template(), roles });
  yield;
}

/** A picked record, filtered by twenty roles. */
function pick(at: number, roleId: string): Field {
  const filterQuery = many(20, () => ({ columnId, by: { roleId } }));
  return field({ type: "select-dictionary", name: `f${at}`, filterQuery });
}

/** An external document whose file only its uploader sees. */
function external(at: number): TemplateDocument {
  const id = `d${at}`;
  const file = field({ type: "attachment", name: "file", documentId: id, roleId: "r0", viewRoleIds: ["r0"] });
  return document([file], { id, title: id, kind: "external" });
}

const cases: readonly (readonly [title: string, check: typeof checked, large: Large])[] = [
  [
    "10,000 signatures with the tax numbers of 40,000 fields",
    checked,
    {
      documents: [document(texts(40_000))],
      roles: signers(10_000),
      signatures: many(10_000, (at) => signature(`r${at}`, { taxNumber: { documentId: "form", fieldName: "f39999" } })),
    },
  ],
  [
    "40,000 signatures inside one PDF",
    checked,
    {
      documents: [document([])],
      roles: signers(40_000),
      signatures: many(40_000, (at) => signature(`r${at}`, { pades: { placement: undefined } })),
    },
  ],
  [
    "10,000 external documents with 30,000 roles and signatures",
    checked,
    {
      documents: many(10_000, external),
      roles: signers(30_000),
      signatures: many(30_000, (at) => signature(`r${at}`, { documentId: "d9999" })),
    },
  ],
  [
    "20,000 placeholders of 20,000 fields",
    checked,
    { documents: [document(texts(20_000))], roles: signers(2), subject: "{f19999}".repeat(20_000) },
  ],
  [
    "58,000 filter rules with 30,000 roles",
    computed,
    { documents: [document(many(2900, (at) => pick(at, "r29999")))], roles: signers(30_000) },
  ],
  [
    "40,000 numbers with 50,000 roles",
    computed,
    {
      documents: [document(many(40_000, (at) => field({ type: "autonumber", name: `f${at}`, roleId: "r49999" })))],
      roles: signers(50_000),
    },
  ],
  [
    "50,000 roles that are the same as another, and shared,",
    shared,
    {
      documents: [],
      roles: [...many(50_000, (at) => role(`s${at}`, "signer", 1, { sameAs: "r0" })), ...signers(1)],
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
