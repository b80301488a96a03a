import type { ColumnId, DictionaryId, MailboxId, RecordId } from "../ids/id.ts";
import type { FaultRow } from "../fault/fault.ts";
import type { Template } from "../template/model.ts";
import type { EnvelopeInput, FieldInput } from "./input.ts";

/** What is known of a dictionary when an envelope takes records of it. */
export type DictionaryFacts = {
  readonly isArchived: boolean;
  /** Whether the acting mailbox may read it: access decides who picks (facts §7.2). */
  readonly isReadable: boolean;
  /** Whether records are picked through the filterQuery of a field alone. */
  readonly isFiltered: boolean;
  /** The records that the envelope names, by column; a value never set is left out. */
  readonly records: ReadonlyMap<RecordId, Readonly<Record<ColumnId, string>>>;
};

/** The dictionaries of a template's fields, and whom filters compare with. One that is not there was removed. */
export type DictionaryUse = {
  readonly facts: ReadonlyMap<DictionaryId, DictionaryFacts>;
  readonly roleMailboxes: ReadonlyMap<string, MailboxId | undefined>;
};

/** The record ids that an input names in the dictionary fields of a template, each once. */
export function recordIdsOf(input: EnvelopeInput, template: Template): ReadonlyMap<DictionaryId, readonly string[]> {
  const named = new Map(dictionaryIdsOf(template).map((id) => [id, new Set<string>()] as const));
  const documents = new Map(template.documents.map((document) => [document.id, document]));
  for (const said of input.documents) {
    const fields = documents.get(said.id)?.fields ?? [];
    const dictionaries = new Map(
      fields.flatMap((field) =>
        field.type === "select-dictionary" ? [[field.name.normalize("NFC"), field.dictionaryId] as const] : [],
      ),
    );
    for (const { name, recordUuid } of [...said.fields, ...saidInRows(said)]) {
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

/** Dictionaries that are gone or archived are no source for a new envelope (decisions §8): 60001, 60009, by field. */
export function dictionaryFaults(template: Template, facts: ReadonlyMap<DictionaryId, DictionaryFacts>): readonly FaultRow[] {
  const fields = template.documents.flatMap((document) => document.fields);
  return fields.flatMap((field): readonly FaultRow[] => {
    if (field.type !== "select-dictionary" || facts.get(field.dictionaryId)?.isArchived === false) return [];
    const code = facts.has(field.dictionaryId) ? "dictionary.archived" : "field.dictionary_unknown";
    return [{ code, args: [field.dictionaryId], documentId: field.documentId, fieldName: field.name }];
  });
}
