import type { BarcodeCode } from "./barcode.ts";
import type { ColumnId, DictionaryId } from "../../ids/id.ts";
import type { Formula } from "./formula.ts";
import type { Placement } from "./placement.ts";

/** The properties of every field. */
export type FieldCommon = {
  readonly documentId: string;
  readonly name: string;
  /** The role that writes the field; undefined for computed fields. */
  readonly roleId: string | undefined;
  readonly placeholder: string | undefined;
  readonly tooltip: string | undefined;
  readonly isRequired: boolean;
  readonly isSearchable: boolean;
  readonly defaultValue: string | undefined;
  readonly prefill: string | undefined;
  /** The dynamic table that contains the field. */
  readonly table: string | undefined;
  /** The position on the PDF; undefined in other documents. */
  readonly placement: Placement | undefined;
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
  /** Exact decimal text. */
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly formatting: boolean;
  readonly trailingZeros: boolean;
};
/** A number with two decimal places, shown in full. */
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
/** All radios with one name: one value out of the options. */
export type RadioField = FieldCommon & { readonly type: "radio"; readonly options: readonly string[] };
/** A signature or initials drawn by hand; `details` prints name and time under it. */
export type EinksignField = FieldCommon & { readonly type: "einksign"; readonly details: boolean };
export type InitialsField = FieldCommon & { readonly type: "initials"; readonly details: boolean };
export type EinkField = EinksignField | InitialsField;
export type BarcodeField = FieldCommon & {
  readonly type: "barcode";
  readonly code: BarcodeCode;
  /** `link`: the address of the envelope, without a value; `custom`: the value. */
  readonly source: "link" | "custom";
  /** Undefined: as wide as the code needs. */
  readonly width: { readonly mm: number } | { readonly percent: number } | undefined;
};
export type AttachmentField = FieldCommon & {
  readonly type: "attachment";
  readonly attachmentType: "all" | "file" | "document" | "image" | "archive";
  readonly viewRoleIds: readonly string[];
};

/** A field of the same envelope. */
export type FieldRef = { readonly documentId: string; readonly fieldName: string };
/** A condition on one column of a record: the value of a field, or the mailbox UUID of a role. */
export type FilterRule = { readonly columnId: ColumnId; readonly by: FieldRef | { readonly roleId: string } };
/** Conditions that a record must all meet to be picked. Without conditions every record can be picked. */
export type FilterQuery = readonly FilterRule[];

export type SelectDictionaryField = FieldCommon & {
  readonly type: "select-dictionary";
  readonly dictionaryId: DictionaryId;
  readonly columnId: ColumnId;
  readonly allowCustomValue: boolean;
  readonly filterQuery: FilterQuery;
};
/** Another column of the record picked in a dictionary field; `isRequired` and `allowCustomValue` are that field's. */
export type LookupField = FieldCommon & {
  readonly type: "lookup";
  readonly relatedTo: FieldRef;
  readonly columnId: ColumnId;
  readonly allowCustomValue: boolean;
};
/** A copy of another field, shown like its source. */
export type DuplicateField = FieldCommon & {
  readonly type: "duplicate";
  readonly relatedTo: FieldRef;
  /** The source field; undefined only in a template with faults. */
  readonly source: Exclude<Field, { readonly type: "duplicate" }> | undefined;
};
export type FormulaField = FieldCommon & {
  readonly type: "formula";
  readonly formula: Formula;
  readonly precision: number;
  readonly trailingZeros: boolean;
  readonly formatting: boolean;
};
export type AutonumberField = FieldCommon & { readonly type: "autonumber"; readonly prefix: string };

/** Fields computed by the service. A submitted value must match the computed one. */
export type ComputedField = LookupField | DuplicateField | FormulaField | AutonumberField;

/** Whether the service computes the field. */
export function isComputed(field: Field): field is ComputedField {
  return field.type === "lookup" || field.type === "duplicate" || field.type === "formula" || field.type === "autonumber";
}

/** Whether the field is a signature or initials drawn by hand. */
export function isDrawing(field: Field): field is EinkField {
  return field.type === "einksign" || field.type === "initials";
}

/** A field of any type. Each type has a reader in `template/fields/` and a value check in `envelope/values/fields/`. */
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
  | AttachmentField
  | SelectDictionaryField
  | ComputedField;
export type FieldType = Field["type"];
