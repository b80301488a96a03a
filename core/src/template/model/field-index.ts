import type { Field, FieldRef } from "./field.ts";
import type { TemplateDocument } from "./model.ts";
import { normalForm } from "../../text/normal-form.ts";

/** The fields of a template by document id and name, independent of Unicode normal form. */
export type FieldIndex = ReadonlyMap<string, ReadonlyMap<string, Field>>;

/** Indexes every field, including those in tables. Of two with one name, the first. */
export function indexFields(documents: readonly Pick<TemplateDocument, "id" | "fields">[]): FieldIndex {
  return new Map(
    documents.toReversed().map(({ id, fields }) => {
      const byName = fields.toReversed().map((field) => [normalForm(field.name), field] as const);
      return [id, new Map(byName)] as const;
    }),
  );
}

/** The field that a reference names, or undefined. */
export function findField(index: FieldIndex, { documentId, fieldName }: FieldRef): Field | undefined {
  return index.get(documentId)?.get(normalForm(fieldName));
}

/** Whether a field has a single value as seen from another: it is outside tables, or in the same row. */
export function hasSingleValue(field: Field, from: Field): boolean {
  return field.table === undefined || (field.table === from.table && field.documentId === from.documentId);
}

/** Whether a template has an autonumber field. */
export function hasAutonumber({ documents }: { readonly documents: readonly TemplateDocument[] }): boolean {
  return documents.some(({ fields }) => fields.some(({ type }) => type === "autonumber"));
}
