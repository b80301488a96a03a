import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { removeOld } from "../../../io/database/remove-old.ts";

/** An amount of time to add to a bucket, which is never filled further than `maxMs` from now. */
export type PaceToTake = { readonly bucket: string; readonly addedMs: number; readonly maxMs: number };

/** Fills buckets, in one order so that transactions cannot deadlock; returns the instant each is filled to. */
export async function takePaces(
  tx: Transaction,
  now: Instant,
  paces: readonly PaceToTake[],
): Promise<ReadonlyMap<string, Instant>> {
  const rows = await tx.all<{ readonly bucket: string; readonly taken_until: Instant }>(sql`
    with asked as (
      select bucket, added_ms * interval '1 millisecond' as added, ${now}::timestamptz + max_ms * interval '1 millisecond' as top
      from unnest(${paces.map(({ bucket }) => bucket)}::text[], ${paces.map(({ addedMs }) => addedMs)}::float8[],
        ${paces.map(({ maxMs }) => maxMs)}::float8[]) as a (bucket, added_ms, max_ms)
    )
    insert into email_paces as p (bucket, taken_until)
    select bucket, least(${now}::timestamptz + added, top)
    from asked
    order by bucket
    on conflict (bucket) do update
    set taken_until = (
      select least(greatest(p.taken_until, ${now}::timestamptz) + a.added, a.top)
      from asked a
      where a.bucket = p.bucket
    )
    returning bucket, taken_until`);
  return new Map(rows.map((row) => [row.bucket, row.taken_until]));
}

/** Deletes empty buckets. */
export const removeFreePaces = removeOld({ table: "email_paces", key: ["bucket"], time: "taken_until" });
