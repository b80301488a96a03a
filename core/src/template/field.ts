import type { BarcodeCode } from "./barcode.ts";

/** What every field has (facts §1.4). */
export type FieldCommon = {
  readonly documentId: string;
  readonly name: string;
  /** The role that writes it; undefined for fields the service computes. */
  readonly roleId: string | undefined;
  readonly placeholder: string | undefined;
  readonly tooltip: string | undefined;
  readonly isRequired: boolean;
  readonly isSearchable: boolean;
  readonly defaultValue: string | undefined;
  readonly prefill: string | undefined;
  /** The dynamic table it stands in. */
  readonly table: string | undefined;
};

export type TextField = FieldCommon & {
  readonly type: "text";
  readonly multilines: boolean;
  readonly minLength: number | undefined;
  readonly maxLength: number;
  readonly pattern: string | undefined;
};
export type NumberField = FieldCommon & {
  readonly type: "number";
  readonly precision: number | undefined;
  /** Decimal text, exact. */
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly formatting: boolean;
  readonly trailingZeros: boolean;
};
/** A number of two decimals, shown with both. */
export type MoneyField = FieldCommon & {
  readonly type: "money";
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly formatting: boolean;
};
export type DatetimeField = FieldCommon & {
  readonly type: "datetime";
  readonly time: boolean;
  /** Day offsets from the UTC date of the envelope's creation. */
  readonly minDays: number | undefined;
  readonly maxDays: number | undefined;
};
export type CheckboxField = FieldCommon & { readonly type: "checkbox" };
export type DropdownField = FieldCommon & {
  readonly type: "dropdown";
  readonly options: readonly string[];
  readonly allowCustomValue: boolean;
  readonly multiSelect: boolean;
};
/** All radios of one name: one value, one of the options. */
export type RadioField = FieldCommon & { readonly type: "radio"; readonly options: readonly string[] };
/** A signature or initials drawn by hand; `details` prints name and time under it. */
export type EinksignField = FieldCommon & { readonly type: "einksign"; readonly details: boolean };
export type InitialsField = FieldCommon & { readonly type: "initials"; readonly details: boolean };
export type EinkField = EinksignField | InitialsField;
export type BarcodeField = FieldCommon & {
  readonly type: "barcode";
  readonly code: BarcodeCode;
  /** `link`: the address of the envelope, known without a value; `custom`: the value. */
  readonly source: "link" | "custom";
  /** Undefined: as wide as the code needs. */
  readonly width: { readonly mm: number } | { readonly percent: number } | undefined;
};
export type AttachmentField = FieldCommon & {
  readonly type: "attachment";
  readonly attachmentType: "all" | "file" | "document" | "image" | "archive";
  readonly viewRoleIds: readonly string[];
};

/** One union member a field type; each type has a file in `fields/` that reads it and one in `envelope/fields/` that checks its values. */
export type Field =
  | TextField
  | NumberField
  | MoneyField
  | DatetimeField
  | CheckboxField
  | RadioField
  | DropdownField
  | EinksignField
  | InitialsField
  | BarcodeField
  | AttachmentField;
export type FieldType = Field["type"];
