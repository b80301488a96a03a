import type { RadioField } from "../../../template/model/field.ts";
import { envelopeLimits } from "../../model/limits.ts";
import { textChecked, type FieldCheck } from "./field-check.ts";

/** Radio: one option of its group (50117). */
export const checkRadio: FieldCheck<RadioField> = (field, submitted) => {
  const text = submitted.text.trim();
  if (text === "" || field.options.some((option) => option.normalize("NFC") === text)) return textChecked(text);
  const allowed = field.options.slice(0, envelopeLimits.allowedMax);
  return textChecked(text, [{ code: "value.option_unknown", args: [field.name], allowed }]);
};
