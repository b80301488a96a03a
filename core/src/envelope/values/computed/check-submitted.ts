import type { FaultCode, FaultRow } from "../../../fault/fault.ts";
import { findInstant } from "../../../ids/instant.ts";
import type { ComputedField } from "../../../template/model/field.ts";
import { findField } from "../../../template/model/field-index.ts";
import { isSameNumber } from "../fields/number.ts";
import type { FieldInput } from "../../model/input.ts";
import type { Value } from "../../model/model.ts";
import { cellOf, isNumeric, type Work } from "./compute-value.ts";
import { valueIn, type Cell } from "./sheet.ts";
import { normalForm } from "../../../text/normal-form.ts";

/**
 * The fault of a submitted computed value, if any. Nothing, the computed value, and the value before the step are accepted.
 * Otherwise 50028 or 50029 for a lookup, 50064 or 50087 for a duplicate, 50107 for a formula or an autonumber.
 */
export function submittedFault(cell: Cell<ComputedField>, submitted: FieldInput, work: Work): FaultRow | undefined {
  const { field } = cell;
  if (isSubmitted(field, submitted, undefined) || isSubmitted(field, submitted, valueIn(work.sheet, cell))) return undefined;
  if (isSubmitted(field, submitted, valueIn(work.read, cell))) return undefined;
  // Unknown until the number is assigned; the save checks again with it.
  if (field.type === "autonumber" && valueIn(work.sheet, cell) === undefined) return undefined;
  if (field.type === "formula" || field.type === "autonumber") return { code: "value.computed_differs", args: [field.name] };
  const source = findField(work.index, field.relatedTo);
  const isEmpty = !source || valueIn(work.sheet, cellOf(source, cell)) === undefined;
  return { code: differing(field.type, isEmpty), args: [field.name, field.relatedTo.fieldName] };
}

function differing(type: "lookup" | "duplicate", isEmpty: boolean): FaultCode {
  if (type === "lookup") return isEmpty ? "lookup.source_empty" : "lookup.differs";
  return isEmpty ? "duplicate.source_empty" : "duplicate.differs";
}

function isSubmitted(field: ComputedField, { text: submitted, texts }: FieldInput, value: Value | undefined): boolean {
  if (value?.kind === "list") return texts?.length === value.texts.length && texts.every((one, at) => one === value.texts[at]);
  const text = value === undefined || value.kind === "attachment" ? "" : normalForm(value.text).trim();
  const isUnchecked = field.type === "duplicate" && field.source?.type === "checkbox" && submitted.trim() === "0";
  if (texts !== undefined) return false;
  if (submitted.trim() === text || (isUnchecked && text === "")) return true;
  if (text !== "" && isMoment(field)) return findInstant(submitted.trim()) === text;
  return isNumeric(field) && text !== "" && isSameNumber(submitted.trim(), text);
}

/** Whether a field copies a date-time, which is stored in UTC. */
function isMoment(field: ComputedField): boolean {
  return field.type === "duplicate" && field.source?.type === "datetime" && field.source.time;
}
