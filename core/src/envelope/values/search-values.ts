import { findInstant, type Instant } from "../../ids/instant.ts";
import { foldText, gramsOf } from "../../text/fold.ts";
import type { Field } from "../../template/model/field.ts";
import type { Template } from "../../template/model/model.ts";
import type { DocumentValues, Value } from "../model/model.ts";

/** One value of a searchable field: its text, and its number or time if it is one. */
export type SearchValue = {
  readonly name: string;
  /** The field type as in the API, for example `selectDictionary`. */
  readonly type: string;
  /** Counts the different values of one name within the envelope. */
  readonly position: number;
  readonly text: string;
  readonly folded: string;
  readonly grams: readonly string[];
  /** Decimal text, exact. */
  readonly number: string | undefined;
  readonly at: Instant | undefined;
};

/** A searchable field of a template: its name, and its type as in the API. */
export type SearchField = { readonly name: string; readonly type: string };

/** Indexed values per field name and per envelope. A table of 1000 rows fits. */
const valuesMax = { ofName: 1000, ofEnvelope: 5000 } as const;

/** The searchable fields of a template, each name and type once. */
export function searchFieldsOf({ documents }: Pick<Template, "documents">): readonly SearchField[] {
  const fields = documents.flatMap((document) => document.fields.filter((field) => field.isSearchable));
  const named = fields.map((field): SearchField => ({ name: field.name, type: wireType(field.type) }));
  return [...new Map(named.map((field) => [JSON.stringify([field.name, field.type]), field])).values()];
}

/** The values an envelope can be found by, in template order. Empty values are left out; an unchecked checkbox is 0. */
export function searchValuesOf(
  { documents }: Pick<Template, "documents">,
  values: readonly DocumentValues[],
): readonly SearchValue[] {
  const submitted = new Map(values.map((document) => [document.documentId, document]));
  const found: SearchValue[] = [];
  const counts = new Map<string, Map<string, true>>();
  for (const document of documents) {
    const stored = submitted.get(document.id);
    for (const field of document.fields) {
      if (!field.isSearchable || !stored) continue;
      const seen = counts.get(field.name) ?? new Map<string, true>();
      counts.set(field.name, seen);
      for (const text of textsOf(field, stored)) {
        if (seen.has(text) || seen.size >= valuesMax.ofName || found.length >= valuesMax.ofEnvelope) continue;
        found.push(valueOf(field, text, seen.size));
        seen.set(text, true);
      }
    }
  }
  return found;
}

/** The exact decimal text of a number; undefined for any other text. */
export function decimalOf(text: string): string | undefined {
  return /^-?\d{1,15}(\.\d{1,20})?$/.test(text) ? text : undefined;
}

/** The instant of a date or date-time; a date is its first instant in UTC. Undefined for any other text. */
export function timeOf(text: string): Instant | undefined {
  return findInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
}

/** The field type as in JSON: select-dictionary becomes selectDictionary. */
export function wireType(type: string): string {
  return type.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function textsOf(field: Field, { fields, tables }: DocumentValues): readonly string[] {
  const cells = field.table === undefined ? [fields] : Object.hasOwn(tables, field.table) ? (tables[field.table] ?? []) : [];
  return cells.flatMap((cell) => {
    const value = Object.hasOwn(cell, field.name) ? cell[field.name] : undefined;
    if (field.type === "checkbox") return [value?.kind === "text" && value.text === "1" ? "1" : "0"];
    return value ? wordsOf(value).filter((text) => text !== "") : [];
  });
}

function wordsOf(value: Value): readonly string[] {
  if (value.kind === "list") return value.texts;
  return "text" in value ? [value.text] : [];
}

/** Types whose values may be numbers or times, depending on their source. */
const derived = new Set(["duplicate", "lookup", "select-dictionary", "formula"]);

function valueOf({ name, type }: Field, text: string, position: number): SearchValue {
  const folded = foldText(text);
  const isDerived = derived.has(type);
  return {
    name,
    type: wireType(type),
    position,
    text,
    folded,
    grams: gramsOf(folded),
    number: type === "number" || type === "money" || isDerived ? decimalOf(text) : undefined,
    at: type === "datetime" || isDerived ? timeOf(text) : undefined,
  };
}
