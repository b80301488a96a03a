import type { Field, BarcodeField, CheckboxField, RadioField } from "../../../template/model/field.ts";
import type { FieldInput } from "../../model/input.ts";
import type { Value } from "../../model/model.ts";
import { checkAttachment } from "./attachment.ts";
import { checkDatetime } from "./datetime.ts";
import { checkDropdown } from "./dropdown.ts";
import { checkEink } from "./eink.ts";
import { isEmptyValue, textChecked, type FieldChecked, type FieldContext, type FieldCheck } from "./field-check.ts";
import { checkMoney, checkNumber, isSameNumber } from "./number.ts";
import { checkRecord, isSameRecord } from "./select-dictionary.ts";
import { checkText } from "./text.ts";
import { canEncode } from "../../../template/model/barcode.ts";
import { envelopeLimits } from "../../model/limits.ts";
import { normalForm } from "../../../text/normal-form.ts";

/** The submitted value of a field in stored form, with its faults. Short checks are below; the others have their own files. */
export function checkField(field: Field, submitted: FieldInput, context: FieldContext): FieldChecked {
  switch (field.type) {
    case "text":
      return checkText(field, submitted, context);
    case "number":
      return checkNumber(field, submitted, context);
    case "money":
      return checkMoney(field, submitted, context);
    case "datetime":
      return checkDatetime(field, submitted, context);
    case "checkbox":
      return checkCheckbox(field, submitted, context);
    case "radio":
      return checkRadio(field, submitted, context);
    case "dropdown":
      return checkDropdown(field, submitted, context);
    case "einksign":
    case "initials":
      return checkEink(field, submitted, context);
    case "barcode":
      return checkBarcode(field, submitted, context);
    case "attachment":
      return checkAttachment(field, submitted, context);
    case "select-dictionary":
      return checkRecord(field, submitted, context);
    case "lookup":
    case "duplicate":
    case "formula":
    case "autonumber":
      return textChecked(submitted.text.trim());
  }
}

/** Whether a submitted value repeats the stored one. Values are compared, not their spelling. */
export function isRepeated(field: Field, submitted: FieldInput, stored: Value | undefined, context: FieldContext): boolean {
  if (field.type === "attachment") return isSameAttachment(submitted, stored);
  if (field.type === "einksign" || field.type === "initials") return isSameText(submitted.text, stored);
  if (field.type === "select-dictionary") return isSameRecord(submitted, stored);
  const { value } = checkField(field, submitted, context);
  if (isNothing(field, value) || isNothing(field, stored)) return isNothing(field, value) && isNothing(field, stored);
  if (value.kind === "list") return stored?.kind === "list" && sameTexts(value.texts, stored.texts);
  if (value.kind !== "text" || stored?.kind !== "text") return false;
  return field.type === "number" || field.type === "money" ? isSameNumber(value.text, stored.text) : value.text === stored.text;
}

function isSameAttachment(submitted: FieldInput, stored: Value | undefined): boolean {
  if (stored?.kind === "attachment") return submitted.attachmentUuid?.toLowerCase() === stored.attachmentId;
  return submitted.attachmentUuid === undefined && submitted.text.trim() === "";
}

/** Compares drawings as text: the stored one was decoded when it was submitted. */
function isSameText(submitted: string, stored: Value | undefined): boolean {
  return submitted.trim() === (stored?.kind === "text" ? stored.text : "");
}

/** An unchecked box equals one that was never set. */
function isNothing(field: Field, value: Value | undefined): boolean {
  return isEmptyValue(value) || (field.type === "checkbox" && value?.kind === "text" && value.text === "0");
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

/** Barcode: data its code can carry (50123); nothing for a link, which is the envelope's own address. */
const checkBarcode: FieldCheck<BarcodeField> = (field, submitted) => {
  const text = submitted.text.trim();
  if (text === "" || (field.source === "custom" && canEncode(field.code, text))) return textChecked(text);
  return textChecked("", [{ code: "value.barcode_data", args: [field.name, field.code] }]);
};

/** Checkbox: `1` or `0` (50108). An empty value is unchecked. */
const checkCheckbox: FieldCheck<CheckboxField> = (field, submitted) => {
  const text = submitted.text.trim();
  if (text === "" || text === "0" || text === "1") return textChecked(text);
  return textChecked(text, [{ code: "value.checkbox_invalid", args: [field.name], allowed: ["1", "0"] }]);
};

/** Radio: one option of its group (50117). */
const checkRadio: FieldCheck<RadioField> = (field, submitted) => {
  const text = submitted.text.trim();
  if (text === "" || field.options.some((option) => normalForm(option) === text)) return textChecked(text);
  const allowed = field.options.slice(0, envelopeLimits.allowedMax);
  return textChecked(text, [{ code: "value.option_unknown", args: [field.name], allowed }]);
};
