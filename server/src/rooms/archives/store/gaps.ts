import sql from "sql-template-tag";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** A completed envelope. */
type Completed = { readonly id: EnvelopeId; readonly completedAt: Instant };

/** The number of completed envelopes without an archive, and when the first of them was completed. */
type Gaps = { readonly count: number; readonly oldest: Instant | undefined };

/** Upper limit of counted gaps. */
const gapsMax = 10_000;

/** The instant up to which completed envelopes have been checked. */
export async function readWatch(db: Queries): Promise<Instant> {
  const completedAt = await db.value<Instant>(sql`
    select completed_at
    from archive_watch
    where id = 1`);
  return completedAt!;
}

/** Moves that instant. */
export async function saveWatch(db: Queries, completedAt: Instant): Promise<void> {
  await db.run(sql`
    update archive_watch
    set completed_at = ${completedAt}
    where id = 1`);
}

/** Adds those of some completed envelopes that have no archive; due at once. */
export async function addGaps(db: Queries, completed: readonly Completed[], now: Instant): Promise<number> {
  const ids = completed.map(({ id }) => id);
  const times = completed.map(({ completedAt }) => completedAt);
  return db.run(sql`
    insert into archive_gaps (envelope_id, completed_at, found_at, rebuilt_at)
    select c.id, c.completed_at, ${now}::timestamptz, '1970-01-01T00:00:00Z'
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) as c (id, completed_at)
    where not exists (
      select
      from archives a
      where a.envelope_id = c.id
        and a.is_completed
    )
    on conflict (envelope_id) do nothing`);
}

/** Takes gaps that were last tried before an instant, longest ago first. */
export async function takeGaps(
  tx: Transaction,
  { before, now, limit }: { readonly before: Instant; readonly now: Instant; readonly limit: number },
): Promise<readonly EnvelopeId[]> {
  return tx.values<EnvelopeId>(sql`
    with due as materialized (
      select envelope_id
      from archive_gaps
      where rebuilt_at <= ${before}
      order by rebuilt_at, envelope_id
      limit ${limit}
      for update skip locked
    )
    update archive_gaps g
    set rebuilt_at = ${now}
    from due d
    where g.envelope_id = d.envelope_id
    returning g.envelope_id`);
}

/** Removes the gap of an envelope whose archive was built, or that is gone. */
export async function removeGap(db: Queries, envelopeId: EnvelopeId): Promise<void> {
  await db.run(sql`
    delete from archive_gaps
    where envelope_id = ${envelopeId}`);
}

/** Removes the gaps of envelopes that have an archive now. */
export async function removeClosedGaps(db: Queries): Promise<void> {
  await db.run(sql`
    delete from archive_gaps g
    where exists (
      select
      from archives a
      where a.envelope_id = g.envelope_id
        and a.is_completed
    )`);
}

/** Counts the gaps, up to 10,000. */
export async function countGaps(db: Queries): Promise<Gaps> {
  const gaps = await db.object<Gaps>(sql`
    select count(*)::integer as count, min(completed_at) as oldest
    from (
      select completed_at
      from archive_gaps
      order by rebuilt_at, envelope_id
      limit ${gapsMax}
    ) g`);
  return gaps!;
}
