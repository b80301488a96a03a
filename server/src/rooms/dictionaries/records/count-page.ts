import type { Queries } from "../../../io/database/database.ts";
import { isIndexed } from "./store/filters.ts";
import { countSought, countWalked, type RecordsWanted } from "./store/list-records.ts";

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
