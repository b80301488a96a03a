import type { FaultRow } from "../../../fault/fault.ts";
import type { DropdownField } from "../../../template/model/field.ts";
import { envelopeLimits } from "../../model/limits.ts";
import { textChecked, type FieldCheck, type FieldChecked } from "./field-check.ts";
import { normalForm } from "../../../text/normal-form.ts";

/** Dropdown: an option (50117), custom text where allowed (1014); several `<value>` children for multiSelect (50116). */
export const checkDropdown: FieldCheck<DropdownField> = (field, submitted) => {
  const text = submitted.text.trim();
  if (field.multiSelect) {
    if (text === "" || submitted.texts) return checkSeveral(field, submitted.texts ?? []);
    return textChecked(text, [
      { code: "value.several_invalid", args: [field.name, "several values must be sent as <value> elements"] },
    ]);
  }
  if (submitted.texts) return textChecked("", [{ code: "value.several_invalid", args: [field.name, "it takes one value"] }]);
  return textChecked(text, text === "" ? [] : optionFaults(field, text));
};

function checkSeveral(field: DropdownField, submitted: readonly string[]): FieldChecked {
  const texts = submitted.filter((text) => text !== "");
  const isRepeated = new Set(texts).size < texts.length;
  const repeated: FaultRow[] = isRepeated ? [{ code: "value.several_invalid", args: [field.name, "a value is repeated"] }] : [];
  const faults = [...repeated, ...texts.flatMap((text) => optionFaults(field, text))];
  return { value: { kind: "list", texts }, faults };
}

function optionFaults(field: DropdownField, text: string): readonly FaultRow[] {
  if (field.options.some((option) => normalForm(option).trim() === text)) return [];
  if (!field.allowCustomValue) return [{ code: "value.option_unknown", args: [field.name], allowed: field.options }];
  const max = envelopeLimits.customValueMax;
  return [...text].length > max ? [{ code: "value.too_long", args: [field.name, max] }] : [];
}
