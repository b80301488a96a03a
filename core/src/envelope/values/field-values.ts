import type { FaultRow } from "../../fault/fault.ts";
import { isComputed, type Field } from "../../template/model/field.ts";
import type { Template, TemplateDocument } from "../../template/model/model.ts";
import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import { missingColumn } from "../facts/dictionary-facts.ts";
import { automaticValue } from "./fill-in.ts";
import { checkField, isRepeated } from "./fields/check-field.ts";
import { mapOf } from "./all-values.ts";
import { isEmptyValue, type FieldContext } from "./fields/field-check.ts";
import type { FieldInput } from "../model/input.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { DocumentValues, Value } from "../model/model.ts";
import { normalForm } from "../../text/normal-form.ts";

/** The writing roles, and the stored values they write over. */
export type Writing = {
  readonly template: Template;
  /** The stored values by document id. */
  readonly stored: ReadonlyMap<string, DocumentValues>;
  /** The values that a draft had when it was read, though it is rewritten; `stored` if left out. */
  readonly read?: ReadonlyMap<string, DocumentValues> | undefined;
  /** The roles whose fields may be written. */
  readonly roleIds: ReadonlySet<string>;
  /** Roles active at the same time. Their fields may be submitted empty, as they were when the envelope was read. */
  readonly concurrentRoleIds?: ReadonlySet<string>;
  readonly context: FieldContext;
  /** Whether required fields may be left open, as in a draft. */
  readonly isPartial?: boolean;
  /** The number of a new envelope among those of its version, once assigned. */
  readonly number?: number | undefined;
};

/** A writing that is done in steps. */
export type PacedWriting = Writing & { readonly pace: Pace };

/** Values by field name. Empty values are left out. */
export type Values = Readonly<Record<string, Value>>;

/** The fields of a document or of one row, with their submitted and stored values. */
export type FieldSet = {
  readonly document: TemplateDocument;
  readonly fields: readonly Field[];
  readonly submitted: readonly FieldInput[];
  readonly stored: Values;
  /** Whether the envelope or the row is new. */
  readonly isNew: boolean;
};

/** The value of a field, if it has one. Safe for any name, including `constructor`. */
export function findValue(values: Values, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The values of a document's plain fields or of one row. Adds faults with the field name and, if submitted, the place. */
export function* writeFields(set: FieldSet, writing: PacedWriting, faults: FaultRow[]): Steps<Values> {
  const { pace } = writing;
  const byName = new Map(set.fields.map((field) => [normalForm(field.name), field]));
  const values = yield* mapOf(set.stored, pace);
  if (isStepDone(pace, set.fields.length)) yield;
  const refused = new Set<string>();
  const allowed = set.fields.slice(0, envelopeLimits.allowedMax).map(({ name }) => name);
  for (const one of set.submitted) {
    if (isStepDone(pace)) yield;
    const field = byName.get(one.name);
    if (field && isComputed(field)) continue;
    const found = field ? writeField(field, one, { values, isNew: set.isNew }, writing) : [unknownField(set, one, allowed)];
    if (field && found.length > 0) refused.add(field.name);
    faults.push(...found.map((row) => ({ ...row, fieldName: one.name, ...one.place })));
  }
  const submittedOf = new Map(set.submitted.map((one) => [one.name, one]));
  if (isStepDone(pace, set.submitted.length)) yield;
  for (const field of set.fields) {
    if (isStepDone(pace)) yield;
    if (refused.has(field.name) || !isEmptyValue(values.get(field.name))) continue;
    const moment = { isNew: set.isNew, mayWrite: mayWrite(field, writing), context: writing.context };
    const value = automaticValue(field, { ...moment, submitted: submittedOf.get(normalForm(field.name)) });
    if (value) values.set(field.name, value);
  }
  for (const field of writing.isPartial ? [] : set.fields) {
    if (isStepDone(pace)) yield;
    if (refused.has(field.name) || !field.isRequired || !mayWrite(field, writing) || isDisabled(field, writing)) continue;
    const code = missingCode(field, values.get(field.name), set.document);
    const args = [code === "value.unfilled" ? set.document.title : field.name];
    if (code) faults.push({ code, args, fieldName: field.name, ...submittedOf.get(normalForm(field.name))?.place });
  }
  if (isStepDone(pace, values.size)) yield;
  return Object.fromEntries(values);
}

type Standing = { readonly values: Map<string, Value>; readonly isNew: boolean };

/** Checks that a field of another role is only repeated: as stored, or as its default will set it. */
function writeField(field: Field, submitted: FieldInput, { values, isNew }: Standing, writing: Writing): readonly FaultRow[] {
  const takesSeveral = field.type === "dropdown" && field.multiSelect;
  if (submitted.texts && !takesSeveral) return [{ code: "value.several_invalid", args: [field.name, "it takes one value"] }];
  if (!mayWrite(field, writing)) {
    const { context } = writing;
    const standing = values.get(field.name);
    const fallback = automaticValue(field, { isNew: isNew && !standing, mayWrite: false, submitted: undefined, context });
    if ([standing, fallback ?? standing].some((value) => isRepeated(field, submitted, value, context))) return [];
    if (isConcurrent(field.roleId, writing) && isRepeated(field, submitted, undefined, writing.context)) return [];
    return [{ code: "role.data_locked", args: [`field ${field.name}`] }];
  }
  const { value, faults } = checkField(field, submitted, writing.context);
  if (faults.length > 0 && isKeptRecord(field, submitted, values.get(field.name), writing.context)) return [];
  if (isEmptyValue(value)) values.delete(field.name);
  else values.set(field.name, value);
  return faults;
}

/**
 * Whether a record picked earlier is submitted again. This is allowed even if the record has changed, because a form sends what
 * it displayed.
 */
function isKeptRecord(field: Field, submitted: FieldInput, stored: Value | undefined, context: FieldContext): boolean {
  return stored?.kind === "record" && isRepeated(field, submitted, stored, context);
}

function mayWrite(field: Field, { roleIds }: Writing): boolean {
  return field.roleId !== undefined && roleIds.has(field.roleId) && !isComputed(field);
}

/** Whether the field's dictionary or column is gone, so that only a custom text can be filled in. */
function isDisabled(field: Field, { context }: Writing): boolean {
  if (field.type !== "select-dictionary" || field.allowCustomValue) return false;
  const facts = context.dictionaries.facts.get(field.dictionaryId);
  return !facts || facts.isArchived || missingColumn(field, facts) !== undefined;
}

/** Whether the role is active at the same time as the writing role. */
export function isConcurrent(roleId: string | undefined, { concurrentRoleIds }: Writing): boolean {
  return roleId !== undefined && concurrentRoleIds !== undefined && concurrentRoleIds.has(roleId);
}

function unknownField({ document }: FieldSet, submitted: FieldInput, allowed: readonly string[]): FaultRow {
  const code = document.kind === "external" ? "value.external_unknown" : "value.field_unknown";
  return { code, args: [submitted.name, document.title], allowed };
}

function missingCode(field: Field, value: Value | undefined, document: TemplateDocument) {
  if (field.type === "checkbox") return value?.kind === "text" && value.text === "1" ? undefined : "value.checkbox_unchecked";
  if (!isEmptyValue(value) || (field.type === "barcode" && field.source === "link")) return undefined;
  if (field.type === "select-dictionary" && field.allowCustomValue) return "value.custom_empty";
  return document.kind === "external" && field.type === "attachment" ? "value.unfilled" : "value.required";
}
