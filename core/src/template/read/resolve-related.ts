import type { Steps } from "../../xml/steps.ts";
import type { Field } from "../model/field.ts";
import { findField, indexFields, type FieldIndex } from "../model/field-index.ts";
import type { TemplateDocument } from "../model/model.ts";

/** Completes lookups with the flags of their dictionary field, and duplicates with their source. */
export function* resolveRelated(documents: readonly TemplateDocument[]): Steps<readonly TemplateDocument[]> {
  const flagged = resolve(documents, withFlags);
  yield;
  return resolve(flagged, withSource);
}

function resolve(documents: readonly TemplateDocument[], one: (field: Field, index: FieldIndex) => Field) {
  const index = indexFields(documents);
  return documents.map((document) => ({ ...document, fields: document.fields.map((field) => one(field, index)) }));
}

function withFlags(field: Field, index: FieldIndex): Field {
  const source = field.type === "lookup" ? findField(index, field.relatedTo) : undefined;
  if (field.type !== "lookup" || source?.type !== "select-dictionary") return field;
  return { ...field, isRequired: source.isRequired, allowCustomValue: source.allowCustomValue };
}

function withSource(field: Field, index: FieldIndex): Field {
  const source = field.type === "duplicate" ? findField(index, field.relatedTo) : undefined;
  if (field.type !== "duplicate" || !source || source.type === "duplicate") return field;
  return { ...field, source };
}
