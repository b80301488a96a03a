import { Fault } from "@chancery/core/fault/fault.ts";
import { findId, type RecordId } from "@chancery/core/ids/id.ts";
import type { KeyValue, Page, PageRows } from "../../../http/route/paging.ts";
import type { Database, Queries } from "../../../io/database/database.ts";
import { isIndexed, weightOf } from "./store/filters.ts";
import {
  countFound,
  countFoundWalked,
  countWalked,
  findWalkEnd,
  listLastRecords,
  listRecords,
  seekRecords,
  walkRecords,
  type RecordsSlice,
  type RecordsWanted,
  countSought,
} from "./store/list-records.ts";
import type { RecordRow } from "./store/records.ts";
import { findSize } from "../dictionary/store/dictionaries.ts";

/** How many records are looked at one after the other before the index is asked: some 2 ms of them, then 20. */
const probeMax = 2000;
const walkMax = 20_000;
/** How many records one request looks at, one after the other or as the terms find them: some 200 ms of them. */
const lookMax = 200_000;
/** Where the first records let expect no more than so many, their terms find them sooner than a longer walk. */
const seekMax = 5000;
/** So many conditions a record are held against it in that time; with more of them fewer records are looked at. */
const weightMax = 10;

/** How long one statement of a search may take, and, asked for a tenth, when that was too long. */
const thoroughMs = 1500;
const hastyMs = 3000;
/** Without filters there is nothing to ask less for: an offset is counted off, half of the records at most. */
const allMs = 5000;

/** What is asked for, up to where it is counted one by one, and, in tests, after how many records a request stops to look. */
export type PageWanted = RecordsWanted & { readonly countMax: number; readonly lookMax?: number };

/**
 * A page of the records that fit, in the order of creation, and how many fit: exact up to `countMax`, or an estimate where
 * the records looked at let expect far more. The key of a row is its id, that number and how many rows behind it are left
 * out: pages behind a cursor do not count. A search that has looked at its share stops, and goes on behind `next`. On a
 * machine that cannot look at so many in time it looks at a tenth. Throws service.unavailable when that takes too long too.
 */
export async function findPage(
  database: Queries & Pick<Database, "indexScan">,
  { groups, ...wanted }: PageWanted,
  page: Page,
): Promise<PageRows<RecordRow>> {
  const weight = weightOf(groups);
  const share = (wanted.lookMax ?? lookMax) / Math.max(1, weight / weightMax);
  const search = { ...wanted, groups, lookMax: Math.ceil(share), size: await findSize(database, wanted.setId) };
  const few = Math.min(walkMax, search.lookMax);
  const isSmall = groups.length === 0 ? page.offset <= few : search.size <= few && weight <= weightMax;
  if (isSmall) return pageOf(database, search, page);
  const hasty = { ...search, lookMax: Math.ceil(share / 10), countMax: wanted.countMax / 10 };
  const found =
    (await database.indexScan(groups.length === 0 ? allMs : thoroughMs, (db) => pageOf(db, search, page))) ??
    (await database.indexScan(hastyMs, (db) => pageOf(db, hasty, page)));
  if (!found) throw new Fault("service.unavailable", { args: ["the database did not answer in time"], retryAfterS: 2 });
  return found;
}

async function pageOf(db: Queries, search: Search, page: Page): Promise<PageRows<RecordRow>> {
  const { after, known, offset } = startOf(page);
  const slice = { offset, limit: page.limit + 1, after };
  if (search.groups.length === 0) return listAll(db, search, slice);
  const looked = await look(db, search, slice);
  const seen = looked.rows.length === 0 ? 0 : offset + looked.rows.length;
  const total = Math.max(known ?? (await countPage(db, search, looked)), seen);
  const { goOn, rows } = looked;
  return { rows, total, next: goOn && [goOn.after, total, goOn.offset, search.setId] };
}

/** From the end where that is nearer: how many there are is then asked in the same snapshot. */
async function listAll(db: Queries, { setId, size, lookMax: few }: Search, slice: RecordsSlice): Promise<PageRows<RecordRow>> {
  const { after, offset, limit } = slice;
  const isFar = after === undefined && offset > Math.max(Math.min(walkMax, few), size / 2);
  if (!isFar) return { rows: await listRecords(db, setId, slice), total: size };
  const total = await findSize(db, setId);
  return { rows: offset < total ? await listLastRecords(db, setId, { size: total, offset, limit }) : [], total };
}

/** `isSought`: whether the terms found the rows, all of them `total`; `share`: what part of the first records fits. */
type Looked = {
  readonly rows: readonly RecordRow[];
  readonly share: number;
  readonly isSought?: boolean;
  readonly total?: number | undefined;
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
  const probe = Math.min(probeMax, search.lookMax);
  const near = await walkRecords(db, search, { ...slice, walkMax: probe });
  const share = await shareOf(db, search, slice, { near, probe });
  if (near.length === slice.limit) return { rows: near, share };
  if (search.size <= probe) return { rows: near, share, total: Math.round(share * probe) };
  const hasTerms = isIndexed(search.groups);
  if (search.size > walkMax && (!hasTerms || share * search.size > seekMax)) {
    const walked = await walkRecords(db, search, { ...slice, walkMax: Math.min(walkMax, search.lookMax) });
    if (walked.length === slice.limit) return { rows: walked, share };
  }
  if (!hasTerms || !(await isSeekable(db, search))) return { ...(await walkOn(db, search, slice)), share, isSought: false };
  return { ...(await seekRecords(db, search, slice)), share, isSought: true };
}

/** What part fits of the records that a short walk has looked at. */
async function shareOf(
  db: Queries,
  search: Search,
  { offset, limit, after }: RecordsSlice,
  { near, probe }: { readonly near: Awaited<ReturnType<typeof walkRecords>>; readonly probe: number },
): Promise<number> {
  const last = near.at(-1);
  if (last && near.length === limit) return (offset + limit) / last.place;
  if (last || offset === 0) return (near.length + offset) / probe;
  return (await countWalked(db, search, { after, walkMax: probe, max: probe })).total / probe;
}

/** Whether the terms find no more records than a request looks at: by the share of the first ones, then by counting. */
async function isSeekable(db: Queries, search: Search): Promise<boolean> {
  if (search.size <= search.lookMax) return true;
  const likely = await countFoundWalked(db, search, { after: undefined, walkMax: probeMax });
  if ((likely / probeMax) * search.size > 2 * search.lookMax) return false;
  return (await countFound(db, search, search.lookMax + 1)) <= search.lookMax;
}

async function walkOn(db: Queries, search: Search, slice: RecordsSlice): Promise<Pick<Looked, "rows" | "goOn">> {
  const reach = { after: slice.after, walkMax: search.lookMax };
  const rows = await walkRecords(db, search, { ...slice, ...reach });
  if (rows.length === slice.limit) return { rows };
  const through = await findWalkEnd(db, search, reach);
  if (through === undefined) return { rows };
  const isLeft = rows.length === 0 && slice.offset > 0;
  const leftOut = isLeft ? (await countWalked(db, search, { ...reach, max: slice.offset })).total : slice.offset;
  return { rows, goOn: { after: through, offset: slice.offset - leftOut } };
}

/** A search: up to where it is counted one by one, how many records it looks at, and how many there are. */
export type Search = RecordsWanted & { readonly countMax: number; readonly lookMax: number; readonly size: number };

/** What looking for a page has shown: what part of the first records fits, whether the terms found all, how many those are. */
export type Seen = { readonly share: number; readonly isSought?: boolean; readonly total?: number | undefined };

/** Where a larger part of the records fits they are counted one after the other sooner than by their terms. */
const walkedShare = 1 / 4;

/** The first records let expect so many times more than is counted: then it is not tried. */
const farMore = 4;

/**
 * How many records fit. Looks at twice as many as are counted one by one; of more it is an estimate from the first of them. It is
 * exact up to `countMax` unless those let expect far more.
 */
export async function countPage(db: Queries, search: Search, { share, isSought, total }: Seen): Promise<number> {
  if (total !== undefined) return total;
  const { size, countMax } = search;
  const countLook = Math.min(search.lookMax, 2 * countMax);
  const hasTerms = isIndexed(search.groups) && (isSought !== false || size <= countLook);
  const isMany = share > walkedShare || share * size > farMore * countMax;
  const sought = hasTerms && !isMany ? await soughtTotal(db, search, countLook) : undefined;
  if (sought !== undefined) return sought;
  const { total: fitting, looked } = await countWalked(db, search, { after: undefined, walkMax: countLook, max: countMax + 1 });
  if (looked >= size) return fitting;
  const likely = Math.round((fitting / looked) * size);
  const isFew = hasTerms && isMany && likely <= farMore * countMax;
  return Math.max(fitting, (isFew ? await soughtTotal(db, search, countLook) : undefined) ?? likely);
}

/** Undefined when the terms find more than are looked at. */
async function soughtTotal(db: Queries, search: Search, countLook: number): Promise<number | undefined> {
  const { total, looked } = await countSought(db, search, countLook + 1);
  return looked > countLook ? undefined : total;
}
