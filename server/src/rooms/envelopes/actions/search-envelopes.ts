import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import { pageAnswer, pageOf, type KeyValue } from "../../../http/paging.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { readSearch } from "../read-search.ts";
import type { SearchBody } from "../search-contract.ts";
import type { EnvelopeSearch, SearchSlice } from "../search.ts";
import { countFolders, listFolders, type FolderRow } from "../store/search.ts";
import { showFolder, templatesOf } from "../view.ts";

/** Which page of which envelopes. */
export type SearchQuery = {
  readonly offset?: number;
  readonly limit?: number;
  readonly cursor?: string;
  readonly uuidOnly?: boolean;
};

const rowsMax = 1000;

/** A page of the mailbox's envelopes. The total is counted on the first page and carried by the cursor from there. */
export async function searchEnvelopes(
  { database, clock }: EnvelopesNeeds,
  { query, body }: { readonly query: SearchQuery; readonly body: SearchBody },
  mailbox: OpenMailbox,
) {
  const now = clock.now();
  const search = readSearch(body, mailbox, now);
  const isTooMany = !query.uuidOnly && (query.limit ?? 0) > rowsMax;
  if (isTooMany)
    refuse([{ code: "request.invalid", args: [`/query/limit must be <= ${rowsMax} without uuidOnly`], pointer: "/query/limit" }]);
  const list = `envelopes ${mailbox.id} ${JSON.stringify(body)}`;
  const page = pageOf(query, list);
  const [value, id, counted] = page.after ?? [];
  const after = page.after ? { value: String(value), id: String(id) } : undefined;
  const slice: SearchSlice = { offset: page.offset, limit: page.limit + 1, after };
  const [rows, total] = await Promise.all([listFolders(database, search, slice), totalOf(database, search, counted)]);
  const show = (row: FolderRow) => (query.uuidOnly ? { envelopeUuid: row.envelope_id } : showFolder(row, now));
  const answer = pageAnswer(page, list, { rows, total }, { show, keyOf: (row) => [row.sort_value, row.envelope_id, total] });
  const templates = query.uuidOnly ? [] : templatesOf(rows.slice(0, page.limit));
  return { ...answer, searchFields: [], columns: [], senders: [], templates };
}

async function totalOf(
  database: EnvelopesNeeds["database"],
  search: EnvelopeSearch,
  counted: KeyValue | undefined,
): Promise<number> {
  return typeof counted === "number" ? counted : countFolders(database, search);
}
