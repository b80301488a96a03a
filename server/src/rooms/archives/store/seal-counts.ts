import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { SealCount } from "../seal-count.ts";

/** Upper limit of counted seals. */
const countMax = 10_000;

type CountRow = { readonly count: number; readonly oldest: Instant | null; readonly fault: string | null };

/** Counts the seals below their wanted level: since when, and why the one that was tried last. */
export async function countPendingSeals(db: Queries): Promise<SealCount> {
  const row = await db.first<CountRow>(sql`
    select count(*)::integer as count, min(sealed_at) as oldest, (array_agg(fault order by try_at desc))[1] as fault
    from (
      select sealed_at, try_at, fault
      from archive_seals
      where state = 'pending'
      order by try_at, envelope_id, page_hash
      limit ${countMax}
    ) s`);
  return countOf(row);
}

/** Counts the seals that stay below their wanted level, because participants had signed the file before it could be raised. */
export async function countSignedSeals(db: Queries): Promise<SealCount> {
  const row = await db.first<CountRow>(sql`
    select count(*)::integer as count, min(sealed_at) as oldest, (array_agg(fault order by sealed_at desc))[1] as fault
    from (
      select sealed_at, fault
      from archive_seals
      where state = 'signed'
      order by sealed_at, envelope_id, page_hash
      limit ${countMax}
    ) s`);
  return countOf(row);
}

/**
 * Counts the seals whose last time stamp should have been renewed long ago: its certificates end within 30 days, or a sixth of their time
 * where that is less. `oldest` is the first end.
 */
export async function countLateRenewals(db: Queries, now: Instant): Promise<SealCount> {
  const row = await db.first<CountRow>(sql`
    select count(*)::integer as count, min(last_stamp_ends_at) as oldest, (array_agg(fault order by renew_at desc))[1] as fault
    from (
      select last_stamp_ends_at, renew_at, fault
      from archive_seals
      where renew_at is not null
        and last_stamp_ends_at < ${now}::timestamptz + interval '30 days'
        and last_stamp_ends_at < ${now}::timestamptz + (last_stamp_ends_at - last_stamp_at) / 6
      order by last_stamp_ends_at, envelope_id, page_hash
      limit ${countMax}
    ) s`);
  return countOf(row);
}

/** Counts the seals whose last time stamp is due to be renewed. */
export async function countDueRenewals(db: Queries, now: Instant): Promise<number> {
  return db.count(sql`
    select count(*)::integer as count
    from (
      select 1
      from archive_seals
      where renew_at is not null
        and renew_at <= ${now}
      order by renew_at, envelope_id, page_hash
      limit ${countMax}
    ) s`);
}

function countOf(row: CountRow | undefined): SealCount {
  return { count: row?.count ?? 0, oldest: row?.oldest ?? undefined, fault: row?.fault ?? "" };
}
