import type { FaultRow } from "../../../fault/fault.ts";
import { computedOrderInSteps, refsOf } from "../../../template/check/computed-order.ts";
import { isComputed, type ComputedField } from "../../../template/model/field.ts";
import { findField, indexFields } from "../../../template/model/field-index.ts";
import { isStepDone, type Steps } from "../../../xml/steps.ts";
import type { PacedWriting } from "../field-values.ts";
import type { XmlPlace } from "../../../xml/tree.ts";
import type { EnvelopeInput } from "../../model/input.ts";
import type { DocumentValues } from "../../model/model.ts";
import { submittedFault } from "./check-submitted.ts";
import { computeValue, isWritten, type Work } from "./compute-value.ts";
import { cellsOf, closeSheet, openSheet, putValue, rowsOf, submittedIn, valueIn, type Cell } from "./sheet.ts";
import { requiredTexts } from "./required-texts.ts";

/**
 * Computes all computed fields of an envelope after a step has written its values, in order of dependency across documents. Then
 * checks the submitted computed values, and the filters of records picked in this step.
 */
export function* computeValues(
  documents: readonly DocumentValues[],
  input: EnvelopeInput,
  writing: PacedWriting,
): Steps<{ readonly documents: readonly DocumentValues[]; readonly faults: readonly FaultRow[] }> {
  const { pace } = writing;
  const fields = writing.template.documents.flatMap((document) => document.fields);
  const filtered = fields.filter((field) => field.type === "select-dictionary" && field.filterQuery.length > 0);
  if (filtered.length === 0 && !fields.some(isComputed)) return { documents, faults: [] };
  const index = indexFields(writing.template.documents);
  if (isStepDone(pace, fields.length)) yield;
  const sheet = yield* openSheet(documents, pace);
  const stored = yield* openSheet(writing.stored.values(), pace);
  const read = writing.read ? yield* openSheet(writing.read.values(), pace) : stored;
  const work: Work = { sheet, stored, read, submitted: submittedIn(input), index, writing };
  if (isStepDone(pace, fields.length)) yield;
  const places = new Map(input.documents.map(({ id, place }) => [id, place]));
  const placeOf = (cell: Cell) => work.submitted(cell)?.place ?? places.get(cell.field.documentId) ?? input.place;
  const faults: FaultRow[] = [];
  const { order } = yield* computedOrderInSteps(fields, index);
  for (const field of order) {
    for (const cell of cellsOf(sheet, field)) {
      if (isStepDone(pace, costOf(cell, work))) yield;
      const found: FaultRow[] = [];
      putValue(sheet, cell, computeValue(cell, work, found));
      const submitted = work.submitted(cell);
      const wrong = submitted && found.length === 0 ? submittedFault(cell, submitted, work) : undefined;
      faults.push(...placed(cell, wrong ? [...found, wrong] : found, placeOf));
    }
  }
  for (const field of filtered) {
    for (const cell of cellsOf(sheet, field)) {
      if (isStepDone(pace)) yield;
      faults.push(...placed(cell, filterFaults(cell, work), placeOf));
    }
  }
  return { documents: yield* closeSheet(sheet, pace), faults };
}

/** The values that a cell is computed from: those of a formula that are in rows, or its arguments. */
function costOf({ field, row }: Cell<ComputedField>, { sheet, index }: Work): number {
  if (field.type !== "formula" || row !== undefined) return field.type === "formula" ? field.formula.arguments.length : 1;
  const [source] = refsOf(field).map((ref) => findField(index, ref));
  return field.formula.arguments.length + (source?.table === undefined ? 0 : rowsOf(sheet, source).length);
}

function placed(cell: Cell, rows: readonly FaultRow[], placeOf: (cell: Cell) => XmlPlace): readonly FaultRow[] {
  if (rows.length === 0) return [];
  const { field, row } = cell;
  const { documentId, name: fieldName, table } = field;
  const place = placeOf(cell);
  const tableDetails = table === undefined || row === undefined ? {} : { tableDetails: { name: table, index: row } };
  return rows.map((one) => ({ ...place, ...one, documentId, fieldName, ...tableDetails }));
}

/** A row (60008) for a record picked in this step that the field's filter excludes. */
function filterFaults(cell: Cell, work: Work): readonly FaultRow[] {
  const { field } = cell;
  const picked = valueIn(work.sheet, cell);
  if (field.type !== "select-dictionary" || picked?.kind !== "record" || !isWritten(cell, work)) return [];
  const record = work.writing.context.dictionaries.facts.get(field.dictionaryId)?.records.get(picked.recordId);
  const { roleMailboxes } = work.writing.context.dictionaries;
  const isOffered = field.filterQuery.every((rule) =>
    requiredTexts(rule, cell, { ...work, roleMailboxes }).includes(record?.[rule.columnId] ?? ""),
  );
  return isOffered ? [] : [{ code: "value.record_filtered", args: [picked.recordId, field.name] }];
}
