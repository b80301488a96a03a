import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { type SentFilter, readFilters } from "@chancery/core/dictionary/read-filters.ts";
import type { DictionaryId } from "@chancery/core/ids/id.ts";
import type { Page } from "../../../http/route/paging.ts";
import { filterGroups } from "./store/filters.ts";
import { findOpen } from "../dictionary/find-dictionary.ts";
import { findPage } from "./find-page.ts";
import { recordOf } from "./find-records.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { pageSnapshot } from "./page-snapshot.ts";

/** Records counted exactly: about 100 ms. */
const countMax = 100_000;

/**
 * The records that match the filters, oldest first. Throws dictionary.not_found, dictionary.no_access, and every
 * fault of the filters.
 */
export async function listRecords(
  { database }: DictionariesNeeds,
  { id, filters }: { readonly id: DictionaryId; readonly filters: readonly (SentFilter | null)[] | null },
  page: Page,
  mailbox: OpenMailbox,
) {
  const dictionary = await findOpen(database, id, mailbox);
  const { columns } = dictionary;
  const groups = filterGroups(columns, readFilters(filters, columns)) ?? [];
  const setId = await pageSnapshot(database, dictionary, page);
  const { rows, ...rest } = await findPage(database, { setId, groups, countMax }, page);
  return { rows: rows.map((row) => recordOf(columns, row)), ...rest, setId };
}
