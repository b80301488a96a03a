import type { Field } from "../../template/model/field.ts";
import { checkField } from "./fields/check-field.ts";
import { isEmptyValue, type FieldContext } from "./fields/field-check.ts";
import type { FieldInput } from "../model/input.ts";
import type { Value } from "../model/model.ts";
import { normalForm } from "../../text/normal-form.ts";

/** Whether a field is new, with its envelope or its row, and what its role submits for it. */
export type FieldOccasion = {
  readonly isNew: boolean;
  readonly mayWrite: boolean;
  readonly submitted: FieldInput | undefined;
  readonly context: FieldContext;
};

/**
 * The automatic value of an empty field: its default if the field is new, otherwise the value from the acting person's profile.
 * Undefined when the role submits a value, when there is no automatic value, or when it breaks the field's rules.
 */
export function automaticValue(field: Field, { isNew, mayWrite, submitted, context }: FieldOccasion): Value | undefined {
  if (field.roleId === undefined || (mayWrite && isSubmitted(field, submitted))) return undefined;
  const fallback = isNew ? fitting(field, field.defaultValue, context) : undefined;
  if (fallback || !mayWrite || field.prefill === undefined) return fallback;
  return fitting(field, context.profile?.[field.prefill], context);
}

/** An empty element clears an optional field; for a required field it counts as absent. */
function isSubmitted(field: Field, submitted: FieldInput | undefined): boolean {
  if (submitted === undefined) return false;
  return (
    !field.isRequired ||
    submitted.text.trim() !== "" ||
    [submitted.texts, submitted.attachmentUuid, submitted.recordUuid].some((one) => one !== undefined)
  );
}

function fitting(field: Field, text: string | undefined, context: FieldContext): Value | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const isSeveral = field.type === "dropdown" && field.multiSelect;
  const submitted = {
    place: { line: 0, column: 0 },
    name: field.name,
    text: isSeveral ? "" : normalForm(text),
    texts: isSeveral ? [normalForm(text)] : undefined,
    attachmentUuid: undefined,
  };
  const { value, faults } = checkField(field, submitted, context);
  return faults.length > 0 || isEmptyValue(value) ? undefined : value;
}
