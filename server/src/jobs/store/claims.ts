import type { Json } from "@chancery/core/fault/fault.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../io/database/database.ts";

/** A hold on a lane until its lease runs out. `claim` is new each time, so a former holder is told from this one. */
export type Claim = { readonly key: string; readonly handler: string; readonly claim: string };

/** A job that its worker holds the lane of. `starts` counts this one too. */
export type ClaimedJob = Claim & {
  readonly event_id: number;
  readonly payload: Json;
  readonly starts: number;
  readonly failures: number;
};

/**
 * The handlers a worker has, how many more jobs it takes of each, which of them are bounded and how many more it takes of these
 * together, and those it is at work for, once a job.
 */
export type Claiming = {
  readonly handlers: readonly string[];
  readonly places: readonly number[];
  readonly areBounded: readonly boolean[];
  readonly boundedPlaces: number;
  readonly atWork: readonly string[];
};

/**
 * Claims up to `limit` lanes that are due and gives the first job of each: those of the handlers with the least jobs at work
 * first, so that a long queue of one kind keeps no other kind waiting; of these the longest waiting.
 */
export async function claimJobs(db: Queries, handlers: Claiming, limit: number, leaseMs: number): Promise<readonly ClaimedJob[]> {
  const claims = await claimLanes(db, handlers, limit, leaseMs);
  return claims.length === 0 ? [] : startJobs(db, claims);
}

async function claimLanes(
  db: Queries,
  { handlers, places, areBounded, boundedPlaces, atWork }: Claiming,
  limit: number,
  leaseMs: number,
): Promise<readonly Claim[]> {
  return db.all<Claim>(sql`
    with waiting as materialized (
      select l.key, l.handler, l.run_at, h.places, h.is_bounded
      from unnest(${handlers}::text[], ${places}::integer[], ${areBounded}::boolean[]) as h (name, places, is_bounded)
      cross join lateral (
        select key, handler, run_at
        from job_lanes
        where handler = h.name
          and h.places > 0
          and run_at <= now()
        order by run_at, key
        limit ${limit}
        for update skip locked
      ) l
    ), busy as (
      select w.handler, count(*) as jobs
      from unnest(${atWork}::text[]) as w (handler)
      group by w.handler
    ), ranked as (
      select w.key, w.handler, w.run_at, w.places, w.is_bounded, coalesce(b.jobs, 0) as jobs,
        row_number() over (partition by w.handler order by w.run_at, w.key) as place
      from waiting w
      left join busy b on b.handler = w.handler
    ), placed as (
      select r.key, r.handler, r.run_at, r.is_bounded, r.jobs + r.place as turn,
        row_number() over (partition by r.is_bounded order by r.jobs + r.place, r.run_at, r.key, r.handler) as place
      from ranked r
      where r.place <= r.places
    ), due as materialized (
      select p.key, p.handler
      from placed p
      where not p.is_bounded
        or p.place <= ${boundedPlaces}::integer
      order by p.turn, p.run_at, p.key, p.handler
      limit ${limit}
    )
    update job_lanes l
    set run_at = now() + ${leaseMs}::integer * interval '1 millisecond', claim = gen_random_uuid()
    from due d
    where l.key = d.key
      and l.handler = d.handler
    returning l.key, l.handler, l.claim`);
}

// a statement of its own: the lane may have been filled after the first one looked
async function startJobs(db: Queries, claims: readonly Claim[]): Promise<readonly ClaimedJob[]> {
  const { keys, handlers, ids } = columnsOf(claims);
  return db.all<ClaimedJob>(sql`
    update jobs j
    set starts = starts + 1
    from unnest(${keys}::text[], ${handlers}::text[], ${ids}::uuid[]) as c (key, handler, claim)
    cross join lateral (
      select min(f.event_id) as event_id
      from jobs f
      where f.key = c.key
        and f.handler = c.handler
    ) first
    where j.key = c.key
      and j.handler = c.handler
      and j.event_id = first.event_id
    returning j.key, j.handler, j.event_id, j.payload, j.starts, j.failures, c.claim`);
}

/** Prolongs the leases, and gives the claims that are still held. */
export async function renewClaims(db: Queries, claims: readonly Claim[], leaseMs: number): Promise<ReadonlySet<string>> {
  const { keys, handlers, ids } = columnsOf(claims);
  const rows = await db.all<{ claim: string }>(sql`
    with held as materialized (
      select l.key, l.handler
      from unnest(${keys}::text[], ${handlers}::text[], ${ids}::uuid[]) as c (key, handler, claim)
      join job_lanes l on l.key = c.key and l.handler = c.handler and l.claim = c.claim
      for update of l skip locked
    )
    update job_lanes l
    set run_at = now() + ${leaseMs}::integer * interval '1 millisecond'
    from held h
    where l.key = h.key
      and l.handler = h.handler
    returning l.claim`);
  return new Set(rows.map((row) => row.claim));
}

/** Gives jobs back that were claimed and shall not run here: they count as never started. */
export async function releaseJobs(db: Queries, jobs: readonly ClaimedJob[]): Promise<void> {
  const { keys, handlers, ids } = columnsOf(jobs);
  const events = jobs.map((job) => job.event_id);
  await db.run(sql`
    with opened as (
      update job_lanes l
      set run_at = now(), claim = null
      from unnest(${keys}::text[], ${handlers}::text[], ${ids}::uuid[]) as c (key, handler, claim)
      where l.key = c.key
        and l.handler = c.handler
        and l.claim = c.claim
      returning l.key, l.handler
    )
    update jobs j
    set starts = starts - 1
    from unnest(${keys}::text[], ${handlers}::text[], ${events}::bigint[]) as c (key, handler, event_id)
    join opened o on o.key = c.key and o.handler = c.handler
    where j.key = c.key
      and j.handler = c.handler
      and j.event_id = c.event_id`);
}

function columnsOf(claims: readonly Claim[]) {
  return {
    keys: claims.map((claim) => claim.key),
    handlers: claims.map((claim) => claim.handler),
    ids: claims.map((claim) => claim.claim),
  };
}
