import type { ColumnId, DictionaryId, MailboxId, RecordId } from "../../ids/id.ts";
import type { FaultRow } from "../../fault/fault.ts";
import type { Field, SelectDictionaryField } from "../../template/model/field.ts";
import { findField, indexFields, type FieldIndex } from "../../template/model/field-index.ts";
import type { Template } from "../../template/model/model.ts";
import type { EnvelopeInput, FieldInput } from "../model/input.ts";

/** What is known of a dictionary when an envelope takes records of it. */
export type DictionaryFacts = {
  readonly isArchived: boolean;
  /** Whether the acting mailbox may read it: access decides who picks. */
  readonly isReadable: boolean;
  /**
   * The columns by which a filterQuery of this template lets records through, where they are picked through one alone; undefined where
   * they are picked without.
   */
  readonly filterBy: ReadonlySet<ColumnId> | undefined;
  readonly columnIds: ReadonlySet<ColumnId>;
  /** The records that the envelope names, by column; a value never set is left out. */
  readonly records: ReadonlyMap<RecordId, Readonly<Record<ColumnId, string>>>;
};

/** What decides whether a dictionary is there to be picked from. */
type Source = Pick<DictionaryFacts, "isArchived" | "columnIds">;

/** The dictionaries of a template's fields, and whom filters compare with. One that is not there was removed. */
export type DictionaryUse = {
  readonly facts: ReadonlyMap<DictionaryId, DictionaryFacts>;
  readonly roleMailboxes: ReadonlyMap<string, MailboxId | undefined>;
};

/** The record ids that an input names in the dictionary fields of a template, each once. */
export function recordIdsOf(input: EnvelopeInput, template: Template): ReadonlyMap<DictionaryId, readonly string[]> {
  const named = new Map(dictionaryIdsOf(template).map((id) => [id, new Set<string>()] as const));
  const documents = new Map(template.documents.map((document) => [document.id, document]));
  for (const submitted of input.documents) {
    const fields = documents.get(submitted.id)?.fields ?? [];
    const dictionaries = new Map(
      fields.flatMap((field) =>
        field.type === "select-dictionary" ? [[field.name.normalize("NFC"), field.dictionaryId] as const] : [],
      ),
    );
    for (const { name, recordUuid } of [...submitted.fields, ...saidInRows(submitted)]) {
      const dictionaryId = dictionaries.get(name);
      if (dictionaryId !== undefined && recordUuid !== undefined) named.get(dictionaryId)?.add(recordUuid.toLowerCase());
    }
  }
  return new Map([...named].map(([id, uuids]) => [id, [...uuids]] as const));
}

/** The dictionaries of a template, each once. */
export function dictionaryIdsOf(template: Template): readonly DictionaryId[] {
  const fields = template.documents.flatMap((document) => document.fields);
  return [...new Set(fields.flatMap((field) => (field.type === "select-dictionary" ? [field.dictionaryId] : [])))];
}

function saidInRows({ tables }: EnvelopeInput["documents"][number]): readonly FieldInput[] {
  return tables.flatMap(({ rows }) => rows.flatMap((row) => row.fields));
}

/** The first column that a field shows or filters by and its dictionary has no more: nothing can be picked there. */
export function missingColumn({ columnId, filterQuery }: SelectDictionaryField, { columnIds }: Source) {
  return [columnId, ...filterQuery.map((rule) => rule.columnId)].find((id) => !columnIds.has(id));
}

/**
 * What is no source for a new envelope: dictionaries that are gone or archived, and fields whose
 * columns are gone, lookups too: 60001, 60009, 60005, by field.
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
