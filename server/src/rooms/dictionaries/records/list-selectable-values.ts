import type { Caller, OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { type RecordFilter, readFilterMap } from "@chancery/core/dictionary/read-filters.ts";
import { filterColumns, isFilteredBy } from "@chancery/core/dictionary/filtered-access.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { ColumnRef } from "./change-columns.ts";
import type { SelectableQuery } from "./contract.ts";
import type { Column, Dictionary } from "../dictionary/dictionary.ts";
import { type FilterGroup, filterGroups } from "./store/filters.ts";
import { columnOf, findReadable } from "../dictionary/find-dictionary.ts";
import { findPage } from "./find-page.ts";
import { recordOf } from "./find-records.ts";
import type { DictionariesNeeds, FieldOffer } from "../needs.ts";
import { pageSnapshot } from "./page-snapshot.ts";

/** Forms query while the user types, so fewer matches are counted. */
const countMax = 10_000;

/**
 * The selectable values of a column, oldest first, without empty ones. The filterQuery of the field narrows them. A dictionary with
 * filtered access has none without a field that the caller may fill in, or with filters that do not count; an archived one has
 * none for a field. A guest gets those for a field of the envelope that they may fill in, and no other. Throws dictionary.not_found, column.not_found, column.unknown.
 */
export async function listSelectableValues(
  { database, fieldFilters }: Pick<DictionariesNeeds, "database" | "fieldFilters">,
  ref: ColumnRef,
  { query, page }: { readonly query: SelectableQuery; readonly page: Page },
  { mailbox, caller }: { readonly mailbox: OpenMailbox; readonly caller: Pick<Caller, "tokenKind"> },
) {
  const { columnId } = ref;
  const dictionary = await findReadable(database, ref.id, mailbox);
  const column = columnOf(dictionary, columnId);
  const filters = readFilterMap(query.filter ?? {}, dictionary.columns, "/filter");
  const asked = fieldOf(ref, query, filters);
  const offered = asked && (await fieldFilters(database, asked, mailbox));
  const isOfEnvelope = asked?.envelopeId !== undefined && offered !== undefined;
  if (caller.tokenKind === "guest" && !isOfEnvelope) throw new Fault("dictionary.not_found", { args: [ref.id] });
  if (asked && dictionary.isArchived) return { rows: [], total: 0, setId: dictionary.setId };
  const narrowing = narrowedBy(dictionary, offered, filters);
  const setId = await pageSnapshot(database, dictionary, page);
  if (!narrowing) return { rows: [], total: 0, setId };
  const groups = [[{ column, filter: shownBy(column, query.keyword ?? "") }], ...narrowing];
  const { rows, ...rest } = await findPage(database, { setId, groups, countMax }, page);
  return { ...rest, setId, rows: rows.map((row) => ({ id: row.id, data: recordOf([column], row).values[columnId] ?? "" })) };
}

/** The field of the form; undefined if the request names none. */
function fieldOf({ id, columnId }: ColumnRef, query: SelectableQuery, filters: readonly RecordFilter[]) {
  const { envelopeUuid, templateUuid, versionUuid, documentId, fieldName, rowIndex } = query;
  if (!documentId || !fieldName || !(envelopeUuid ?? templateUuid ?? versionUuid)) return undefined;
  return {
    documentId,
    fieldName,
    rowIndex: rowIndex ?? undefined,
    dictionaryId: id,
    columnId,
    envelopeId: envelopeUuid ?? undefined,
    templateId: templateUuid ?? undefined,
    versionId: versionUuid ?? undefined,
    submitted: new Map(filters.map((filter) => [filter.columnId, filter.value])),
  };
}

/**
 * The additional filter groups of a form: one per rule of the field, one per column that the form filters by. Undefined if no
 * record can match: filtered access requires effective rules, and reveals nothing about columns that they do not name.
 */
function narrowedBy(
  dictionary: Dictionary,
  offered: FieldOffer | undefined,
  filters: readonly RecordFilter[],
): readonly FilterGroup[] | undefined {
  const { columns, filteredAccessOnly } = dictionary;
  const rules = offered?.rules ?? [];
  const ruled = new Set(rules.map(({ columnId }) => columnId));
  const others = filters.filter(({ columnId }) => !ruled.has(columnId));
  const counts = offered !== undefined && isFilteredBy(rules, filterColumns(dictionary, offered));
  if (filteredAccessOnly && (!counts || others.length > 0)) return undefined;
  const groups = rules.map(({ columnId, texts }) =>
    filterGroups(
      columns,
      texts.map((value) => ({ columnId, operator: "==", value })),
    ),
  );
  const all = [...groups, filterGroups(columns, others)];
  const known = all.flatMap((group) => group ?? []);
  const isPossible = all.every((group) => group !== undefined) && groups.every((group) => group?.length === 1);
  return isPossible ? known : undefined;
}

function shownBy({ id }: Column, keyword: string): RecordFilter {
  return { columnId: id, operator: keyword === "" ? "!=" : "=", value: keyword };
}
