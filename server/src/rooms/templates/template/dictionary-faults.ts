import { filterColumns, isFilteredBy } from "@chancery/core/dictionary/filtered-access.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { dictionaryIdsOf } from "@chancery/core/envelope/facts/dictionary-facts.ts";
import type { FaultCode, FaultRow } from "@chancery/core/fault/fault.ts";
import type { ColumnId, DictionaryId } from "@chancery/core/ids/id.ts";
import type { Field, SelectDictionaryField } from "@chancery/core/template/model/field.ts";
import { findField, indexFields, type FieldIndex } from "@chancery/core/template/model/field-index.ts";
import type { ReadTemplate } from "@chancery/core/template/read-template.ts";
import { placedFault } from "@chancery/core/xml/element.ts";
import type { Dictionary } from "../../dictionaries/index.ts";
import type { RoomNeeds } from "../needs.ts";

/**
 * A row for each dictionary that a template cannot use: missing or hidden from its mailbox (60001), archived (60009),
 * without the column (60005, 40091), filtered access without an effective filter (40058).
 */
export async function dictionaryFaults(
  { dictionaries, database }: RoomNeeds,
  { template, fieldPlace }: ReadTemplate,
  mailbox: OpenMailbox,
): Promise<readonly FaultRow[]> {
  const ids = dictionaryIdsOf(template);
  if (ids.length === 0) return [];
  const found = await dictionaries.findDictionaries(database, ids);
  const seen = new Map([...found].filter(([, dictionary]) => dictionaries.mayRead(dictionary, mailbox)));
  const index = indexFields(template.documents);
  return template.documents.flatMap(({ id, fields }) =>
    fields.flatMap((field) =>
      wrongOf(field, { seen, index, mailbox }).map(([code, ...args]) => ({
        ...placedFault(fieldPlace(id, field.name), code, ...args),
        documentId: id,
        fieldName: field.name,
      })),
    ),
  );
}

type Wrong = readonly [code: FaultCode, ...args: readonly string[]];
type Around = {
  readonly seen: ReadonlyMap<DictionaryId, Dictionary>;
  readonly index: FieldIndex;
  readonly mailbox: OpenMailbox;
};

function wrongOf(field: Field, { seen, index, mailbox }: Around): readonly Wrong[] {
  if (field.type === "select-dictionary") return wrongOfPick(field, seen.get(field.dictionaryId), mailbox);
  const source = field.type === "lookup" ? findField(index, field.relatedTo) : undefined;
  const dictionary = source?.type === "select-dictionary" ? seen.get(source.dictionaryId) : undefined;
  if (field.type !== "lookup" || !dictionary || hasColumn(dictionary, field.columnId)) return [];
  return [["field.column_unknown", field.columnId, dictionary.id]];
}

function wrongOfPick(field: SelectDictionaryField, dictionary: Dictionary | undefined, mailbox: OpenMailbox): readonly Wrong[] {
  const { dictionaryId, columnId, filterQuery, name } = field;
  if (!dictionary) return [["field.dictionary_unknown", dictionaryId]];
  if (dictionary.isArchived) return [["field.dictionary_archived", dictionaryId]];
  const wrong: Wrong[] = hasColumn(dictionary, columnId) ? [] : [["field.column_unknown", columnId, dictionaryId]];
  const columns = filterColumns(dictionary, { mailboxId: mailbox.id });
  if (dictionary.filteredAccessOnly && !isFilteredBy(filterQuery, columns)) wrong.push(["filter.missing", name]);
  const unknown = filterQuery.filter((rule) => !hasColumn(dictionary, rule.columnId));
  return [...wrong, ...unknown.map((rule): Wrong => ["filter.column", name, rule.columnId])];
}

function hasColumn({ columns }: Dictionary, id: ColumnId): boolean {
  return columns.some((column) => column.id === id);
}
