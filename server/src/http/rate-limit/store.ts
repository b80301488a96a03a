import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../io/database/database.ts";
import { removeOld } from "../../io/database/remove-old.ts";

/** Requests of one bucket in one window. */
export type RateCount = { readonly bucket: string; readonly windowStart: Instant; readonly used: number };

/** Adds what this process has counted; answers what all have. In one order, so that processes do not block each other. */
export async function addRateCounts(
  db: Queries,
  counts: readonly (RateCount & { readonly expiresAt: Instant })[],
): Promise<readonly RateCount[]> {
  return db.objects<RateCount>(sql`
    insert into rate_counts as counts (bucket, window_start, used, expires_at)
    select bucket, window_start, used, expires_at
    from unnest(
      ${counts.map(({ bucket }) => bucket)}::text[],
      ${counts.map(({ windowStart }) => windowStart)}::timestamptz[],
      ${counts.map(({ used }) => used)}::bigint[],
      ${counts.map(({ expiresAt }) => expiresAt)}::timestamptz[]) as counted (bucket, window_start, used, expires_at)
    order by bucket, window_start
    on conflict (bucket, window_start) do update
    set used = counts.used + excluded.used
    returning bucket, window_start, used`);
}

/** Removes counts of past windows. */
export const removeExpiredCounts = removeOld({ table: "rate_counts", key: ["bucket", "window_start"], time: "expires_at" });
