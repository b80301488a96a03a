import { findId, type RecordId } from "@chancery/core/ids/id.ts";
import type { KeyValue, Page, PageRows } from "../../http/paging.ts";
import type { Queries } from "../../io/database/database.ts";
import { isIndexed } from "./store/filters.ts";
import {
  countFitting,
  countFound,
  countFoundWalked,
  countSought,
  countWalked,
  findWalkEnd,
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
/** How many records one request looks at, one after the other or as the terms find them: some 200 ms of them. */
const lookMax = 200_000;

/** What is asked for, up to where it is counted one by one, and, in tests, after how many records a request stops to look. */
export type PageWanted = RecordsWanted & { readonly countMax: number; readonly lookMax?: number };

/**
 * A page of the records that fit, in the order of creation, and how many fit: exact up to `countMax`, or an estimate from the
 * first records where so many were looked at. The key of a row is its id, that number and how many rows behind it are left
 * out: pages behind a cursor do not count. A search that has looked at its share stops, and goes on behind `next`.
 */
export async function findPage(db: Queries, wanted: PageWanted, page: Page): Promise<PageRows<RecordRow>> {
  const { after, known, offset } = startOf(page);
  const slice = { offset, limit: page.limit + 1, after };
  const size = await findSize(db, wanted.setId);
  if (wanted.groups.length === 0) return { rows: await listRecords(db, wanted.setId, slice), total: size };
  const search = { ...wanted, size, lookMax: wanted.lookMax ?? lookMax };
  const { rows, goOn, isSought } = await look(db, search, slice);
  const seen = rows.length === 0 ? 0 : offset + rows.length;
  const total = Math.max(known ?? (await count(db, search, isSought)), seen);
  return { rows, total, next: goOn && [goOn.after, total, goOn.offset, wanted.setId] };
}

type Search = RecordsWanted & { readonly countMax: number; readonly lookMax: number; readonly size: number };
/** `isSought`: whether the terms found the rows; undefined where a short walk had enough of them. */
type Looked = {
  readonly rows: readonly RecordRow[];
  readonly isSought?: boolean;
  readonly goOn?: { readonly after: RecordId; readonly offset: number } | undefined;
};

/** Where a page begins: behind a row or not, how many rows there are if it is known, and how many are left out. */
export function startOf({ after, offset }: Page) {
  if (!after) return { after: undefined, known: undefined, offset };
  const [id, known, left] = after;
  return { after: findId<"record">(String(id)), known: countIn(known), offset: countIn(left) };
}

function countIn(value: KeyValue | undefined): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/**
 * Where many records fit a short walk has a page of them, where some do a longer one; where few do the terms find them. What
 * has no terms, or terms of very many records, is walked for, a share a request.
 */
async function look(db: Queries, search: Search, slice: RecordsSlice): Promise<Looked> {
  const hasTerms = isIndexed(search.groups);
  if (search.size > walkMax) {
    const near = await walkRecords(db, search, { ...slice, walkMax: probeMax });
    if (near.length === slice.limit) return { rows: near };
    const walked = hasTerms && near.length === 0 ? near : await walkRecords(db, search, { ...slice, walkMax });
    if (walked.length === slice.limit) return { rows: walked };
  }
  const isSought = hasTerms && (await isSeekable(db, search));
  return isSought ? { rows: await seekRecords(db, search, slice), isSought } : walkOn(db, search, slice);
}

/** Whether the terms find no more records than a request looks at: by the share of the first ones, then by counting. */
async function isSeekable(db: Queries, search: Search): Promise<boolean> {
  if (search.size <= search.lookMax) return true;
  const likely = await countFoundWalked(db, search, { after: undefined, walkMax: probeMax });
  if ((likely / probeMax) * search.size > 2 * search.lookMax) return false;
  return (await countFound(db, search, search.lookMax + 1)) <= search.lookMax;
}

async function walkOn(db: Queries, search: Search, slice: RecordsSlice): Promise<Looked> {
  const reach = { after: slice.after, walkMax: search.lookMax };
  const through = await findWalkEnd(db, search, reach);
  const rows = await walkRecords(db, search, { ...slice, ...reach, through });
  if (through === undefined || rows.length === slice.limit) return { rows, isSought: false };
  const leftOut = rows.length > 0 || slice.offset === 0 ? slice.offset : await countWalked(db, search, { ...reach, through });
  return { rows, isSought: false, goOn: { after: through, offset: slice.offset - leftOut } };
}

async function count(db: Queries, search: Search, isSought: boolean | undefined): Promise<number> {
  const { size, countMax } = search;
  const isSmall = size <= search.lookMax;
  const hasTerms = isIndexed(search.groups) && (isSought !== false || isSmall);
  const counted = hasTerms
    ? await countSought(db, search, { max: countMax + 1, seekMax: search.lookMax })
    : await countFitting(db, search, { max: countMax + 1, walkMax: search.lookMax });
  if (counted > countMax) return Math.max(counted, await estimate(db, search, walkMax));
  if (isSmall || isSought) return counted;
  if (!hasTerms) return Math.round((counted * size) / search.lookMax);
  return (await isSeekable(db, search)) ? counted : Math.max(counted, await estimate(db, search, search.lookMax));
}

/** From the share that fits of the first records. */
async function estimate(db: Queries, search: Search, sample: number): Promise<number> {
  const fitting = await countWalked(db, search, { after: undefined, walkMax: sample });
  return Math.min(search.size, Math.round(search.size * (fitting / Math.min(sample, search.size))));
}
