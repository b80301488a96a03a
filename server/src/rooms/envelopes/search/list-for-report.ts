import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import type { SearchBody } from "./contract.ts";
import { readSearch } from "./read-search.ts";
import { resolveSearch } from "./resolve-search.ts";
import type { EnvelopeSearch, SearchSlice } from "./search.ts";
import { listFolders } from "./store/search.ts";
import { showFolder } from "./view.ts";

/** Envelopes to report: by id, in any folder, or those of a search. */
export type EnvelopesReported = {
  readonly uuids?: readonly EnvelopeId[] | undefined;
  readonly searchParams?: SearchBody | undefined;
};

/** The search of a report. Throws the faults of readSearch and resolveSearch. */
export async function readReportSearch(
  needs: EnvelopesNeeds,
  mailbox: EnvelopeSearch["mailbox"],
  { uuids, searchParams = {} }: EnvelopesReported,
): Promise<EnvelopeSearch> {
  const search = await resolveSearch(needs, readSearch(searchParams, mailbox, needs.clock.now()), mailbox);
  return { ...search, ids: uuids };
}

type Key = NonNullable<SearchSlice["after"]>;

/** A page of a report of envelopes; `next` is the key after which the next page starts. */
export async function listForReport(
  { database, clock }: EnvelopesNeeds,
  search: EnvelopeSearch,
  { after, limit }: Pick<SearchSlice, "after" | "limit">,
): Promise<{ readonly rows: readonly ReturnType<typeof showFolder>[]; readonly next: Key | undefined }> {
  const found = await listFolders(database, search, { offset: 0, limit: limit + 1, after });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const now = clock.now();
  return {
    rows: rows.map((row) => showFolder(row, [], now)),
    next: last && { value: last.sort_value, id: last.envelope_id },
  };
}
