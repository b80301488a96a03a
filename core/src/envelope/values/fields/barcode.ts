import { mayCarry } from "../../../template/model/barcode.ts";
import type { BarcodeField } from "../../../template/model/field.ts";
import { textChecked, type FieldCheck } from "./field-check.ts";

/** Barcode: data its code can carry (50123); nothing for a link, which is the envelope's own address. */
export const checkBarcode: FieldCheck<BarcodeField> = (field, submitted) => {
  const text = submitted.text.trim();
  if (text === "" || (field.source === "custom" && mayCarry(field.code, text))) return textChecked(text);
  return textChecked("", [{ code: "value.barcode_data", args: [field.name, field.code] }]);
};
