import { findId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../http/paging.ts";
import type { Queries } from "../../io/database/database.ts";
import { isIndexed } from "./store/filters.ts";
import {
  countFitting,
  countSought,
  countWalked,
  listRecords,
  seekRecords,
  walkRecords,
  type RecordsSlice,
  type RecordsWanted,
} from "./store/list-records.ts";
import { findSize, type RecordRow } from "./store/records.ts";

/** How many records are looked at one after the other before the index is asked: some 20 ms of them, or 2 when none fits. */
const walkMax = 20_000;
const probeMax = 2000;

/** What is asked for, and up to where it is counted one by one. */
export type PageWanted = RecordsWanted & { readonly countMax: number };

/**
 * A page of the records that fit, in the order of creation, and how many fit: exact up to `countMax`, beyond that an estimate
 * from the first 20 000 records. The key of a row is its id and that number, so that the pages behind a cursor do not count.
 */
export async function findPage(db: Queries, { countMax, ...wanted }: PageWanted, page: Page): Promise<PageRows<RecordRow>> {
  const after = page.after && findId<"record">(String(page.after[0]));
  const known = page.after && Number(page.after[1]);
  const slice = { offset: page.offset, limit: page.limit + 1, after };
  const size = await findSize(db, wanted.dictionaryId);
  if (wanted.groups.length === 0) return { rows: await listRecords(db, wanted.dictionaryId, slice), total: size };
  const rows = await search(db, wanted, { ...slice, size });
  return { rows, total: known ?? (await count(db, { ...wanted, countMax }, size)) };
}

type Slice = RecordsSlice & { readonly size: number };

/**
 * Where many records fit a short walk has a page of them, where some do a longer one; where few do the terms find them. What
 * has no terms is walked for to the end.
 */
async function search(db: Queries, wanted: RecordsWanted, { size, ...slice }: Slice): Promise<readonly RecordRow[]> {
  const hasTerms = isIndexed(wanted.groups);
  if (size <= walkMax) return hasTerms ? seekRecords(db, wanted, slice) : walkRecords(db, wanted, { ...slice, walkMax });
  const near = await walkRecords(db, wanted, { ...slice, walkMax: probeMax });
  if (near.length === slice.limit) return near;
  if (hasTerms && near.length === 0) return seekRecords(db, wanted, slice);
  const walked = await walkRecords(db, wanted, { ...slice, walkMax });
  if (walked.length === slice.limit) return walked;
  return hasTerms ? seekRecords(db, wanted, slice) : walkRecords(db, wanted, { ...slice, walkMax: Number.MAX_SAFE_INTEGER });
}

async function count(db: Queries, { countMax, ...wanted }: PageWanted, size: number): Promise<number> {
  const counted = await (isIndexed(wanted.groups) ? countSought : countFitting)(db, wanted, countMax + 1);
  if (counted <= countMax) return counted;
  const share = (await countWalked(db, wanted, walkMax)) / walkMax;
  return Math.min(size, Math.max(counted, Math.round(size * share)));
}
