import type { FaultRow } from "../../../fault/fault.ts";
import type { ComputedField, DuplicateField, Field, FormulaField, LookupField } from "../../../template/model/field.ts";
import { findField, type FieldIndex } from "../../../template/model/field-index.ts";
import type { Writing } from "../field-values.ts";
import { isEmptyValue } from "../fields/field-check.ts";
import { envelopeLimits } from "../../model/limits.ts";
import type { Value } from "../../model/model.ts";
import { evaluate, findNumber, numberInText, overflowOf, resultText, type Operand } from "./evaluate.ts";
import { cellsOf, valueIn, type Cell, type SubmittedIn, type Sheet } from "./sheet.ts";

/** The inputs of a computation: the values after the step, those before it, those last read, and the submitted ones. */
export type Work = {
  readonly sheet: Sheet;
  readonly stored: Sheet;
  readonly read: Sheet;
  readonly submitted: SubmittedIn;
  readonly index: FieldIndex;
  readonly writing: Writing;
};

/** Computes the value of one cell. Adds a row when the result is not a valid value. */
export function computeValue(cell: Cell<ComputedField>, work: Work, faults: FaultRow[]): Value | undefined {
  const { field, row } = cell;
  if (field.type === "lookup") return lookUp({ field, row }, work, faults);
  if (field.type === "duplicate") return duplicate({ field, row }, work);
  if (field.type === "formula") return calculate({ field, row }, work, faults);
  const stored = valueIn(work.stored, cell);
  const { number } = work.writing;
  return stored ?? (number === undefined ? undefined : { kind: "text", text: `${field.prefix}${number}` });
}

/** The cell of a field that another cell refers to: in the same row, or outside tables. */
export function cellOf(field: Field, from: Cell): Cell {
  return { field, row: field.table === undefined ? undefined : from.row };
}

/** Whether this step wrote a value. An unchanged value is the same object as before. */
export function isWritten(cell: Cell, { sheet, stored }: Work): boolean {
  return valueIn(sheet, cell) !== valueIn(stored, cell);
}

/** A column of the picked record at the time it was picked; the custom text if the dictionary field has one. */
function lookUp(cell: Cell<LookupField>, work: Work, faults: FaultRow[]): Value | undefined {
  const { field } = cell;
  const source = findField(work.index, field.relatedTo);
  if (source?.type !== "select-dictionary") return undefined;
  const at = cellOf(source, cell);
  const picked = valueIn(work.sheet, at);
  const stored = valueIn(work.stored, cell);
  if (picked === undefined) return undefined;
  if (picked.kind !== "record") return customText(cell, { source: at, stored }, work, faults);
  if (!isWritten(at, work)) return stored;
  const record = work.writing.context.dictionaries.facts.get(source.dictionaryId)?.records.get(picked.recordId);
  return textOrNothing(record?.[field.columnId] ?? "");
}

type Custom = { readonly source: Cell; readonly stored: Value | undefined };

function customText(cell: Cell<LookupField>, { source, stored }: Custom, work: Work, faults: FaultRow[]): Value | undefined {
  const submitted = work.submitted(cell);
  const mayWrite = source.field.roleId !== undefined && work.writing.roleIds.has(source.field.roleId);
  if (!mayWrite || !submitted) return isWritten(source, work) ? undefined : stored;
  const text = submitted.text.trim();
  const max = envelopeLimits.customValueMax;
  if ([...text].length > max) faults.push({ code: "value.too_long", args: [cell.field.name, max] });
  return textOrNothing(text);
}

/** The value of the source field; of a record, its text. */
function duplicate(cell: Cell<DuplicateField>, { sheet, index }: Work): Value | undefined {
  const source = findField(index, cell.field.relatedTo);
  const value = source && valueIn(sheet, cellOf(source, cell));
  return value?.kind === "record" ? textOrNothing(value.text) : value;
}

function calculate(cell: Cell<FormulaField>, work: Work, faults: FaultRow[]): Value | undefined {
  const { formula, precision, name } = cell.field;
  const operands = formula.arguments.flatMap((one): readonly Operand[] => {
    if (one.kind === "constant") return [{ isEmpty: false, number: findNumber(one.value) ?? numberInText(one.value) }];
    const field = findField(work.index, { ...one, documentId: one.documentId ?? cell.field.documentId });
    if (!field) return [];
    const isOwnRow = field.table === cell.field.table && field.documentId === cell.field.documentId;
    const cells = isOwnRow || field.table === undefined ? [cellOf(field, cell)] : cellsOf(work.sheet, field);
    return cells.map((at) => operandOf(field, valueIn(work.sheet, at)));
  });
  const result = evaluate(formula.operation, operands, precision);
  if (!result) return undefined;
  const overflow = overflowOf(result);
  if (!overflow) return { kind: "text", text: resultText(result, cell.field) };
  const [code, sign] = overflow === "above" ? (["value.above_maximum", ""] as const) : (["value.below_minimum", "-"] as const);
  faults.push({ code, args: [name, `${sign}999999999999999`] });
  return undefined;
}

function operandOf(field: Field, value: Value | undefined): Operand {
  if (value === undefined || isEmptyValue(value)) return { isEmpty: true, number: undefined };
  const text = value.kind === "list" ? value.texts.join(", ") : value.kind === "attachment" ? "" : value.text;
  return { isEmpty: text.trim() === "", number: isNumeric(field) ? findNumber(text) : numberInText(text) };
}

/** Whether a field's values are numbers, so that no digits have to be extracted from text. */
export function isNumeric(field: Field): boolean {
  if (field.type === "duplicate") return field.source !== undefined && isNumeric(field.source);
  return field.type === "number" || field.type === "money" || field.type === "formula";
}

function textOrNothing(text: string): Value | undefined {
  return text.trim() === "" ? undefined : { kind: "text", text };
}
