import type { ColumnId, DictionaryId, MailboxId, RecordId } from "../../ids/id.ts";
import type { FaultRow } from "../../fault/fault.ts";
import type { Field, SelectDictionaryField } from "../../template/model/field.ts";
import { findField, indexFields, type FieldIndex } from "../../template/model/field-index.ts";
import type { Template } from "../../template/model/model.ts";
import type { EnvelopeInput, FieldInput } from "../model/input.ts";
import { normalForm } from "../../text/normal-form.ts";

/** A dictionary that an envelope picks records from. */
export type DictionaryFacts = {
  readonly isArchived: boolean;
  /** Whether the acting mailbox may read the dictionary; only then may it pick a record. */
  readonly isReadable: boolean;
  /**
   * The columns of this template's filterQuery when the mailbox may pick only through a filter; undefined when it may pick any
   * record.
   */
  readonly filterBy: ReadonlySet<ColumnId> | undefined;
  readonly columnIds: ReadonlySet<ColumnId>;
  /** The records that the envelope names, with their values by column. Values that were never set are absent. */
  readonly records: ReadonlyMap<RecordId, Readonly<Record<ColumnId, string>>>;
};

/** The part of a dictionary that decides whether records can be picked from it. */
type Source = Pick<DictionaryFacts, "isArchived" | "columnIds">;

/** The dictionaries of a template's fields, and the mailboxes that filters compare with. A removed dictionary is absent. */
export type DictionaryUse = {
  readonly facts: ReadonlyMap<DictionaryId, DictionaryFacts>;
  readonly roleMailboxes: ReadonlyMap<string, MailboxId | undefined>;
};

/** The record ids in the dictionary fields of an input, without repetition. */
export function recordIdsOf(input: EnvelopeInput, template: Template): ReadonlyMap<DictionaryId, readonly string[]> {
  const named = new Map(dictionaryIdsOf(template).map((id) => [id, new Set<string>()] as const));
  const documents = new Map(template.documents.map((document) => [document.id, document]));
  for (const submitted of input.documents) {
    const fields = documents.get(submitted.id)?.fields ?? [];
    const dictionaries = new Map(
      fields.flatMap((field) =>
        field.type === "select-dictionary" ? [[normalForm(field.name), field.dictionaryId] as const] : [],
      ),
    );
    for (const { name, recordUuid } of [...submitted.fields, ...saidInRows(submitted)]) {
      const dictionaryId = dictionaries.get(name);
      if (dictionaryId !== undefined && recordUuid !== undefined) named.get(dictionaryId)?.add(recordUuid.toLowerCase());
    }
  }
  return new Map([...named].map(([id, uuids]) => [id, [...uuids]] as const));
}

/** The ids of a template's dictionaries, without repetition. */
export function dictionaryIdsOf(template: Template): readonly DictionaryId[] {
  const fields = template.documents.flatMap((document) => document.fields);
  return [...new Set(fields.flatMap((field) => (field.type === "select-dictionary" ? [field.dictionaryId] : [])))];
}

function saidInRows({ tables }: EnvelopeInput["documents"][number]): readonly FieldInput[] {
  return tables.flatMap(({ rows }) => rows.flatMap((row) => row.fields));
}

/** The first column that a field shows or filters by and that the dictionary no longer has; picking is then impossible. */
export function missingColumn({ columnId, filterQuery }: SelectDictionaryField, { columnIds }: Source) {
  return [columnId, ...filterQuery.map((rule) => rule.columnId)].find((id) => !columnIds.has(id));
}

/**
 * The faults of a template's dictionaries for a new envelope: removed dictionaries (60001), archived ones (60009), and fields and
 * lookups whose columns are gone (60005).
 */
export function dictionaryFaults(template: Template, facts: ReadonlyMap<DictionaryId, Source>): readonly FaultRow[] {
  const fields = template.documents.flatMap((document) => document.fields);
  const index = indexFields(template.documents);
  return fields.flatMap((field): readonly FaultRow[] => {
    const fault = sourceFault(field, facts, index);
    return fault ? [{ ...fault, documentId: field.documentId, fieldName: field.name }] : [];
  });
}

function sourceFault(field: Field, facts: ReadonlyMap<DictionaryId, Source>, index: FieldIndex): FaultRow | undefined {
  const source = field.type === "lookup" ? findField(index, field.relatedTo) : field;
  if (source?.type !== "select-dictionary") return undefined;
  const { dictionaryId } = source;
  const known = facts.get(dictionaryId);
  const gone = (columnId: ColumnId): FaultRow => ({ code: "field.column_unknown", args: [columnId, dictionaryId] });
  if (field.type === "lookup") return known && !known.columnIds.has(field.columnId) ? gone(field.columnId) : undefined;
  if (!known) return { code: "field.dictionary_unknown", args: [dictionaryId] };
  if (known.isArchived) return { code: "dictionary.archived", args: [dictionaryId] };
  const missing = missingColumn(source, known);
  return missing && gone(missing);
}
