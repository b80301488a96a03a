import type { Field, FieldType } from "../field.ts";
import { attachmentReader } from "./attachment.ts";
import { barcodeReader } from "./barcode.ts";
import { checkboxReader } from "./checkbox.ts";
import { datetimeReader } from "./datetime.ts";
import { dropdownReader } from "./dropdown.ts";
import { einksignReader, initialsReader } from "./eink.ts";
import type { FieldReader } from "./field-reader.ts";
import { moneyReader } from "./money.ts";
import { numberReader } from "./number.ts";
import { radioReader } from "./radio.ts";
import { textReader } from "./text.ts";

/** One reader a field type, by the name that stands in `field/@type`. */
export const fieldReaders: { readonly [Type in FieldType]: FieldReader<Extract<Field, { type: Type }>> } = {
  text: textReader,
  number: numberReader,
  money: moneyReader,
  datetime: datetimeReader,
  checkbox: checkboxReader,
  radio: radioReader,
  dropdown: dropdownReader,
  einksign: einksignReader,
  initials: initialsReader,
  barcode: barcodeReader,
  attachment: attachmentReader,
};

/** The reader of a type, or undefined when it is not known here. */
export function findFieldReader(type: string): FieldReader | undefined {
  return Object.hasOwn(fieldReaders, type) ? fieldReaders[type as FieldType] : undefined;
}
