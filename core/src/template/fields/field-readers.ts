import type { Field, FieldType } from "../model/field.ts";
import { attachmentReader } from "./attachment.ts";
import { autonumberReader } from "./autonumber.ts";
import { barcodeReader } from "./barcode.ts";
import { checkboxReader } from "./checkbox.ts";
import { datetimeReader } from "./datetime.ts";
import { dropdownReader } from "./dropdown.ts";
import { duplicateReader } from "./duplicate.ts";
import { einksignReader, initialsReader } from "./eink.ts";
import type { FieldReader } from "./field-reader.ts";
import { formulaReader } from "./formula.ts";
import { lookupReader } from "./lookup.ts";
import { moneyReader } from "./money.ts";
import { numberReader } from "./number.ts";
import { radioReader } from "./radio.ts";
import { selectDictionaryReader } from "./select-dictionary.ts";
import { textReader } from "./text.ts";

/** The reader of each field type, keyed by `field/@type` or by element name. */
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
  "select-dictionary": selectDictionaryReader,
  lookup: lookupReader,
  duplicate: duplicateReader,
  formula: formulaReader,
  autonumber: autonumberReader,
};

/** Types with an element of their own. They belong to no role. */
export const ownElements: ReadonlySet<string> = new Set(["lookup", "duplicate", "formula"] satisfies FieldType[]);

/** The reader of a type, or undefined for an unknown type. */
export function findFieldReader(type: string): FieldReader | undefined {
  return Object.hasOwn(fieldReaders, type) ? fieldReaders[type as FieldType] : undefined;
}
