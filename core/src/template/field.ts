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
export type AttachmentField = FieldCommon & {
  readonly type: "attachment";
  readonly attachmentType: "all" | "file" | "document" | "image" | "archive";
  readonly viewRoleIds: readonly string[];
};

/** One union member a field type; each type has a file in `fields/` that reads it and one in `envelope/fields/` that checks its values. */
export type Field = TextField | NumberField | DatetimeField | CheckboxField | DropdownField | AttachmentField;
export type FieldType = Field["type"];
