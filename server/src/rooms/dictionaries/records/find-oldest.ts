import { Fault } from "@chancery/core/fault/fault.ts";
import type { RecordId } from "@chancery/core/ids/id.ts";
import type { Database } from "../../../io/database/database.ts";
import { findMatchingRecords, findFirstMatches, type ColumnOfSet, type RecordOfValue } from "./store/find-matching-records.ts";
import { findSize } from "../dictionary/store/dictionaries.ts";

/** Numbers of records to read: `near` first, then `far` if one of a hundred values was found among them. */
type Reach = { readonly near: number; readonly far: number; readonly atOnce: number };
const usual: Reach = { near: 20_000, far: 200_000, atOnce: 1000 };
const commonShare = 1 / 100;

/** Milliseconds during which values are looked up together; after that they are looked up one by one. */
const togetherMs = 2000;
const aloneMs = 5000;

/**
 * The oldest record with each value, exactly. Common values are among the first records, and their terms would find very many.
 * The others are found by terms. Throws service.unavailable if looking a value up takes too long.
 */
export async function findOldest(
  database: Pick<Database, "indexScan">,
  place: ColumnOfSet,
  values: readonly string[],
  reach = usual,
): Promise<ReadonlyMap<string, RecordId>> {
  const found = new Map<string, RecordId>();
  const left = (): readonly string[] => values.filter((value) => !found.has(value));
  const keep = (rows: readonly RecordOfValue[] = []): void => rows.forEach(({ value, id }) => found.set(value, id));
  const walk = async (walkMax: number): Promise<void> =>
    keep(await database.indexScan(togetherMs, (db) => findFirstMatches(db, place, { values: left(), walkMax })));
  await walk(reach.near);
  const size = await database.indexScan(togetherMs, (db) => findSize(db, place.setId));
  const isSmall = size !== undefined && size <= reach.near;
  if (!isSmall && found.size >= values.length * commonShare) await walk(reach.far);
  const rest = left();
  for (let from = 0; from < rest.length; from += reach.atOnce)
    keep(await sought(database, place, rest.slice(from, from + reach.atOnce)));
  return new Map(values.flatMap((value) => pairOf(value, found.get(value))));
}

function pairOf(value: string, id: RecordId | undefined): readonly (readonly [string, RecordId])[] {
  return id === undefined ? [] : [[value, id]];
}

async function sought(
  database: Pick<Database, "indexScan">,
  place: ColumnOfSet,
  values: readonly string[],
): Promise<readonly RecordOfValue[]> {
  const isAlone = values.length === 1;
  const rows = await database.indexScan(isAlone ? aloneMs : togetherMs, (db) => findMatchingRecords(db, place, values));
  if (rows) return rows;
  if (isAlone) throw new Fault("service.unavailable", { args: ["the database did not answer in time"], retryAfterS: 2 });
  const alone: (readonly RecordOfValue[])[] = [];
  for (const value of values) alone.push(await sought(database, place, [value]));
  return alone.flat();
}
