import type { FaultRow } from "../../../fault/fault.ts";
import type { TextField } from "../../../template/model/field.ts";
import { openPatterns } from "../../../template/model/pattern.ts";
import { excerpt, textChecked, type FieldCheck } from "./field-check.ts";

/** Text: length in code points after NFC (1013, 1014), one line unless `multilines`, the whole value matches the pattern (50125). */
export const checkText: FieldCheck<TextField> = (field, submitted, { patterns = openPatterns() }) => {
  const text = submitted.text;
  if (text.trim() === "") return textChecked("");
  const faults: FaultRow[] = [];
  const length = [...text].length;
  if (field.minLength !== undefined && length < field.minLength) {
    faults.push({ code: "value.too_short", args: [field.name, field.minLength] });
  }
  if (length > field.maxLength) faults.push({ code: "value.too_long", args: [field.name, field.maxLength] });
  if (!field.multilines && /[\n\r\u2028\u2029]/.test(text)) faults.push({ code: "value.line_break", args: [field.name] });
  if (field.pattern !== undefined && length <= field.maxLength && !patterns.match(field.pattern, text)) {
    faults.push({ code: "value.pattern", args: [excerpt(text), field.name, field.pattern], allowed: [field.pattern] });
  }
  return textChecked(text, faults);
};
