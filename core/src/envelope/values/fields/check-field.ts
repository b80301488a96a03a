import type { Field } from "../../../template/model/field.ts";
import type { FieldInput } from "../../model/input.ts";
import type { Value } from "../../model/model.ts";
import { checkAttachment } from "./attachment.ts";
import { checkBarcode } from "./barcode.ts";
import { checkCheckbox } from "./checkbox.ts";
import { checkDatetime } from "./datetime.ts";
import { checkDropdown } from "./dropdown.ts";
import { checkEink } from "./eink.ts";
import { isEmptyValue, textChecked, type FieldChecked, type FieldContext } from "./field-check.ts";
import { checkMoney, checkNumber, isSameNumber } from "./number.ts";
import { checkRadio } from "./radio.ts";
import { checkRecord, isSameRecord } from "./select-dictionary.ts";
import { checkText } from "./text.ts";

/** The submitted value of a field in stored form, with its faults. Each field type has its own file. */
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
export function isRepeated(field: Field, submitted: FieldInput, stands: Value | undefined, context: FieldContext): boolean {
  if (field.type === "attachment") return isSameAttachment(submitted, stands);
  if (field.type === "einksign" || field.type === "initials") return isSameText(submitted.text, stands);
  if (field.type === "select-dictionary") return isSameRecord(submitted, stands);
  const { value } = checkField(field, submitted, context);
  if (isNothing(field, value) || isNothing(field, stands)) return isNothing(field, value) && isNothing(field, stands);
  if (value.kind === "list") return stands?.kind === "list" && sameTexts(value.texts, stands.texts);
  if (value.kind !== "text" || stands?.kind !== "text") return false;
  return field.type === "number" || field.type === "money" ? isSameNumber(value.text, stands.text) : value.text === stands.text;
}

function isSameAttachment(submitted: FieldInput, stands: Value | undefined): boolean {
  if (stands?.kind === "attachment") return submitted.attachmentUuid?.toLowerCase() === stands.attachmentId;
  return submitted.attachmentUuid === undefined && submitted.text.trim() === "";
}

/** Compares drawings as text: the stored one was decoded when it was submitted. */
function isSameText(submitted: string, stands: Value | undefined): boolean {
  return submitted.trim() === (stands?.kind === "text" ? stands.text : "");
}

/** An unchecked box equals one that was never set. */
function isNothing(field: Field, value: Value | undefined): boolean {
  return isEmptyValue(value) || (field.type === "checkbox" && value?.kind === "text" && value.text === "0");
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
