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

/** The number of records that are scanned before the index is tried: about 2 ms of them, then 20 ms. */
const probeMax = 2000;
const walkMax = 20_000;
/** The number of records that one request scans, in order or through their terms: about 200 ms of them. */
const lookMax = 200_000;
/** If the first records predict at most this number of matches, terms find them faster than a longer scan. */
const seekMax = 5000;
/** The number of conditions per record that can be evaluated in that time; with more conditions, fewer records are scanned. */
const weightMax = 10;

/** The timeout of one statement of a search; the second one applies to a tenth of the records after the first was exceeded. */
const thoroughMs = 1500;
const hastyMs = 3000;
/** Without filters, only the offset is bounded: at most half of the records are skipped. */
const allMs = 5000;

/** A search, the number up to which matches are counted exactly, and, in tests, the number of records one request scans. */
export type PageWanted = RecordsWanted & { readonly countMax: number; readonly lookMax?: number };

/**
 * A page of the matching records in order of creation, and the number of matches: exact up to `countMax`, or an estimate if the
 * scanned records predict far more. The key of a row is its id, that number and the number of rows skipped after it, so that
 * pages after a cursor do not count again. A search that has scanned its share stops and continues at `next`. If the database
 * is too slow, a tenth is scanned. Throws service.unavailable if that is too slow as well.
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

/** Pages near the end are read from there; the total is read in the same snapshot. */
async function listAll(db: Queries, { setId, size, lookMax: few }: Search, slice: RecordsSlice): Promise<PageRows<RecordRow>> {
  const { after, offset, limit } = slice;
  const isFar = after === undefined && offset > Math.max(Math.min(walkMax, few), size / 2);
  if (!isFar) return { rows: await listRecords(db, setId, slice), total: size };
  const total = await findSize(db, setId);
  return { rows: offset < total ? await listLastRecords(db, setId, { size: total, offset, limit }) : [], total };
}

/** `isSought`: whether the terms found the rows, `total` of them; `share`: the share of the first records that match. */
type Looked = {
  readonly rows: readonly RecordRow[];
  readonly share: number;
  readonly isSought?: boolean;
  readonly total?: number | undefined;
  readonly goOn?: { readonly after: RecordId; readonly offset: number } | undefined;
};

/** The start of a page: the row it follows, if any, the total if it is known, and the number of rows to skip. */
export function startOf({ after, offset }: Page) {
  if (!after) return { after: undefined, known: undefined, offset };
  const [id, known, left] = after;
  return { after: findId<"record">(String(id)), known: countIn(known), offset: countIn(left) };
}

function countIn(value: KeyValue | undefined): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/**
 * If many records match, a short scan fills a page; if some match, a longer one does; if few match, their terms find them. A
 * search without terms, or with terms of very many records, is scanned, one share per request.
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

/** The share of records scanned by a short walk that match. */
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

/** Whether the terms find no more records than one request reads: predicted from the first records, then counted. */
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

/** A search with the number up to which matches are counted, the number of records to scan, and the size of the set. */
export type Search = RecordsWanted & { readonly countMax: number; readonly lookMax: number; readonly size: number };

/** The findings of a page: the share of the first records that match, whether terms found all matches, and their number. */
export type Seen = { readonly share: number; readonly isSought?: boolean; readonly total?: number | undefined };

/** If a larger share of the records matches, scanning counts them faster than their terms do. */
const walkedShare = 1 / 4;

/** If the first records predict this many times `countMax`, the matches are not counted. */
const farMore = 4;

/**
 * The number of matching records. Scans twice as many as are counted exactly; beyond that it is an estimate from the first of
 * them. It is exact up to `countMax` unless those predict far more.
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

/** The number of records found by terms; undefined if there are more than one request reads. */
async function soughtTotal(db: Queries, search: Search, countLook: number): Promise<number | undefined> {
  const { total, looked } = await countSought(db, search, countLook + 1);
  return looked > countLook ? undefined : total;
}
