import { filterColumns, isFilteredBy } from "@chancery/core/dictionary/filtered-access.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { dictionaryIdsOf } from "@chancery/core/envelope/facts/dictionary-facts.ts";
import { addFaults, type FaultCode, faultRowsMax, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { ColumnId, DictionaryId } from "@chancery/core/ids/id.ts";
import type { Field, SelectDictionaryField } from "@chancery/core/template/model/field.ts";
import { partsOf } from "@chancery/core/template/check/computed-order.ts";
import { findField, indexFields, type FieldIndex } from "@chancery/core/template/model/field-index.ts";
import type { ReadTemplate } from "@chancery/core/template/read-template.ts";
import { placedFault } from "@chancery/core/xml/element.ts";
import { isStepDone, type Pace, type Steps } from "@chancery/core/xml/steps.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import type { Dictionary } from "../../dictionaries/index.ts";
import type { RoomNeeds } from "../needs.ts";

/**
 * A row for each dictionary that a template cannot use: missing or hidden from its mailbox (60001), archived (60009),
 * without the column (60005, 40091), filtered access without an effective filter (40058). Rows beyond `faultRowsMax` are omitted.
 */
export async function dictionaryFaults(
  { dictionaries, database }: RoomNeeds,
  { template, fieldPlace }: Pick<ReadTemplate, "template" | "fieldPlace">,
  mailbox: OpenMailbox,
): Promise<readonly FaultRow[]> {
  const ids = dictionaryIdsOf(template);
  if (ids.length === 0) return [];
  const found = await dictionaries.findDictionaries(database, ids);
  const readable = [...found].filter(([, dictionary]) => dictionaries.mayRead(dictionary, mailbox));
  const seen = new Map(readable.map(([id, dictionary]) => [id, sourceOf(dictionary, mailbox)]));
  return runSteps(listFaults({ template, fieldPlace }, seen));
}

/** A dictionary with the ids of its columns. `filterBy`: those by which the template must filter it; undefined when it need not. */
type Source = Pick<Dictionary, "id" | "isArchived"> & {
  readonly columnIds: ReadonlySet<ColumnId>;
  readonly filterBy: ReadonlySet<ColumnId> | undefined;
};
type Sources = ReadonlyMap<DictionaryId, Source>;

function sourceOf(dictionary: Dictionary, mailbox: OpenMailbox): Source {
  const { id, isArchived, columns, filteredAccessOnly } = dictionary;
  const filterBy = filteredAccessOnly ? filterColumns(dictionary, { mailboxId: mailbox.id }) : undefined;
  return { id, isArchived, columnIds: new Set(columns.map((column) => column.id)), filterBy };
}

function* listFaults(
  { template, fieldPlace }: Pick<ReadTemplate, "template" | "fieldPlace">,
  seen: Sources,
): Steps<readonly FaultRow[]> {
  const faults: FaultRow[] = [];
  const index = indexFields(template.documents);
  const pace: Pace = { parts: 0 };
  for (const field of template.documents.flatMap((document) => document.fields)) {
    if (isStepDone(pace, partsOf(field))) yield;
    if (faults.length >= faultRowsMax) break;
    const { documentId, name } = field;
    const rows = wrongOf(field, seen, index).map(([code, ...args]) => ({
      ...placedFault(fieldPlace(documentId, name), code, ...args),
      documentId,
      fieldName: name,
    }));
    addFaults(faults, rows);
  }
  return faults;
}

type Wrong = readonly [code: FaultCode, ...args: readonly string[]];

function wrongOf(field: Field, seen: Sources, index: FieldIndex): readonly Wrong[] {
  if (field.type === "select-dictionary") return wrongOfPick(field, seen.get(field.dictionaryId));
  const related = field.type === "lookup" ? findField(index, field.relatedTo) : undefined;
  const source = related?.type === "select-dictionary" ? seen.get(related.dictionaryId) : undefined;
  if (field.type !== "lookup" || !source || source.columnIds.has(field.columnId)) return [];
  return [["field.column_unknown", field.columnId, source.id]];
}

function wrongOfPick(field: SelectDictionaryField, source: Source | undefined): readonly Wrong[] {
  const { dictionaryId, columnId, filterQuery, name } = field;
  if (!source) return [["field.dictionary_unknown", dictionaryId]];
  if (source.isArchived) return [["field.dictionary_archived", dictionaryId]];
  const { columnIds, filterBy } = source;
  const wrong: Wrong[] = columnIds.has(columnId) ? [] : [["field.column_unknown", columnId, dictionaryId]];
  if (filterBy && !isFilteredBy(filterQuery, filterBy)) wrong.push(["filter.missing", name]);
  const unknown = filterQuery.filter((rule) => !columnIds.has(rule.columnId));
  return [...wrong, ...unknown.map((rule): Wrong => ["filter.column", name, rule.columnId])];
}
