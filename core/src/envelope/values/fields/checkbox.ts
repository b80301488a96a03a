import type { CheckboxField } from "../../../template/model/field.ts";
import { textChecked, type FieldCheck } from "./field-check.ts";

/** Checkbox: `1` or `0` (50108). An empty value is unchecked. */
export const checkCheckbox: FieldCheck<CheckboxField> = (field, submitted) => {
  const text = submitted.text.trim();
  if (text === "" || text === "0" || text === "1") return textChecked(text);
  return textChecked(text, [{ code: "value.checkbox_invalid", args: [field.name], allowed: ["1", "0"] }]);
};
