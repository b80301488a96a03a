import type { FaultCode, FaultRow } from "../../fault/fault.ts";
import type { Field } from "../../template/model/field.ts";
import { templateLimits } from "../../template/model/limits.ts";
import type { TemplateDocument } from "../../template/model/model.ts";
import { openPatterns } from "../../template/model/pattern.ts";
import { computeValues } from "./computed/compute-values.ts";
import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import { writeFields, type PacedWriting, type Values, type Writing } from "./field-values.ts";
import type { DocumentInput, EnvelopeInput } from "../model/input.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { DocumentValues } from "../model/model.ts";
import { textFault } from "./text-fault.ts";
import { turnFor } from "./turn-for.ts";
import { cellsFault, writeTable, type TableSet } from "./table-values.ts";
import { normalForm } from "../../text/normal-form.ts";

/** The values after a step, and all faults found. */
export type Written = { readonly documents: readonly DocumentValues[]; readonly faults: readonly FaultRow[] };

/** The faults of required fields that are left empty. */
export const unfilledCodes: ReadonlySet<FaultCode> = new Set<FaultCode>([
  "value.required",
  "value.unfilled",
  "value.checkbox_unchecked",
  "value.custom_empty",
  "table.row_missing",
]);

/**
 * Merges the submitted values over the stored ones. Fields of the writing roles are checked; all others may only be repeated
 * (90017). Required fields of the writing roles must be filled (50001, 50109, 50115, 50023). Comparing values with patterns has a limit
 * (1067). Then computes the computed fields. Works in steps.
 */
export function* writeValues(input: EnvelopeInput, given: Writing): Steps<Written> {
  const patterns = openPatterns();
  const pace: Pace = { parts: 0 };
  const writing = { ...given, context: { ...given.context, patterns }, pace };
  const faults: FaultRow[] = [];
  const submitted = new Map(input.documents.map((document) => [document.id, document]));
  const known = new Set(writing.template.documents.map((document) => document.id));
  const allowed = [...known].slice(0, envelopeLimits.allowedMax);
  for (const { id, place } of input.documents) {
    if (!known.has(id)) faults.push({ code: "envelope.document_unknown", args: [id], documentId: id, allowed, ...place });
  }
  const sets: DocumentSet[] = [];
  for (const document of writing.template.documents) {
    if (isStepDone(pace, 1 + document.fields.length)) yield;
    sets.push(openDocument(document, submitted.get(document.id), writing));
  }
  const tooManyCells = cellsFault(
    sets.flatMap(({ tables }) => tables),
    writing,
  );
  if (tooManyCells) faults.push(tooManyCells);
  const documents: DocumentValues[] = [];
  for (const { document, ...set } of sets) {
    const found: FaultRow[] = [];
    documents.push(yield* writeDocument({ document, ...set, areRowsKept: tooManyCells !== undefined }, writing, found));
    const place = submitted.get(document.id)?.place ?? input.place;
    for (const row of found) faults.push({ ...place, ...row, documentId: document.id });
  }
  if (patterns.isSpent())
    faults.push({
      code: "value.too_many",
      args: ["states of patterns times characters of values", templateLimits.patternStepsMax],
      ...input.place,
    });
  const computed = yield* computeValues(documents, input, writing);
  yield* turnFor(writing.template);
  const tooLong = yield* textFault(computed.documents, writing.stored.values(), pace);
  if (tooLong) faults.push({ ...tooLong, ...input.place });
  return { documents: computed.documents, faults: [...faults, ...computed.faults] };
}

/** A document with its plain fields and its tables, its submitted and its stored values. */
type DocumentSet = {
  readonly document: TemplateDocument;
  readonly fields: readonly Field[];
  readonly tables: readonly TableSet[];
  readonly submitted: DocumentInput | undefined;
  readonly stored: DocumentValues | undefined;
};

function openDocument(document: TemplateDocument, submitted: DocumentInput | undefined, writing: Writing): DocumentSet {
  const stored = writing.stored.get(document.id);
  const fieldsOf = Map.groupBy(document.fields, ({ table }) => table);
  const submittedTables = new Map(submitted?.tables.map((table) => [table.name, table]));
  const tables = document.tables.map((table) => {
    const rows = stored && Object.hasOwn(stored.tables, table.name) ? stored.tables[table.name] : undefined;
    const ofTable = { fields: fieldsOf.get(table.name) ?? [], submitted: submittedTables.get(normalForm(table.name)) };
    return { document, table, ...ofTable, stored: rows ?? [] };
  });
  return { document, fields: fieldsOf.get(undefined) ?? [], tables, submitted, stored };
}

type Kept = { readonly areRowsKept: boolean };

function* writeDocument(
  { document, fields, submitted, stored, ...of }: DocumentSet & Kept,
  writing: PacedWriting,
  faults: FaultRow[],
): Steps<DocumentValues> {
  const tables: [string, readonly Values[]][] = [];
  for (const set of of.tables) {
    if (isStepDone(writing.pace)) yield;
    tables.push([set.table.name, of.areRowsKept ? set.stored : yield* writeTable(set, writing, faults)]);
  }
  refuseUnknownTables(document, submitted, faults);
  const set = { document, fields, submitted: submitted?.fields ?? [], stored: stored?.fields ?? {}, isNew: stored === undefined };
  return { documentId: document.id, fields: yield* writeFields(set, writing, faults), tables: Object.fromEntries(tables) };
}

function refuseUnknownTables(document: TemplateDocument, submitted: DocumentInput | undefined, faults: FaultRow[]): void {
  const names = new Set(document.tables.map((table) => table.name));
  const allowed = [...names].slice(0, envelopeLimits.allowedMax);
  for (const { name, place } of submitted?.tables ?? []) {
    if (names.has(name)) continue;
    faults.push({ code: "value.field_unknown", args: [name, document.title], fieldName: name, allowed, ...place });
  }
}
