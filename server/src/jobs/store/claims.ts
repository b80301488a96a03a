import type { Json } from "@chancery/core/fault/fault.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../io/database/database.ts";

/** A claim as it was made. */
type NewClaim = Claim & { readonly account_id: string };

/** A hold on a lane until its lease ends. `claim` is new each time, which distinguishes it from a former holder's. */
export type Claim = { readonly key: string; readonly handler: string; readonly claim: string };

/** A job that its worker holds the lane of. `starts` counts this one too. */
export type ClaimedJob = Claim & {
  readonly event_id: number;
  readonly payload: Json;
  readonly starts: number;
  readonly failures: number;
  /** The account that owns the lane. */
  readonly account_id: string;
};

/**
 * The handlers a worker has, how many more jobs it takes of each, which of them are bounded and how many more it takes of these
 * together, and those it is at work for, once a job. And the time that it gave to accounts: the others were given `givenMs`, and those
 * with an infinite time get no more.
 */
export type Claiming = {
  readonly handlers: readonly string[];
  readonly places: readonly number[];
  readonly areBounded: readonly boolean[];
  readonly boundedPlaces: number;
  readonly runningHandlers: readonly string[];
  readonly accounts: readonly string[];
  readonly spentMs: readonly number[];
  readonly givenMs: number;
};

/** Accounts with the same kind of work that take turns; beyond that the longest waiting is next. */
const accountsMax = 200;
/** Assumed duration of a job until its real one is known. */
export const jobMs = 100;

/**
 * Claims up to `limit` lanes that are due and gives the first job of each: those of the handlers with the least jobs at work
 * first, so that a long queue of one kind keeps no other kind waiting; of these those of the account that was given the least
 * time; of these the longest waiting.
 */
export async function claimJobs(db: Queries, handlers: Claiming, limit: number, leaseMs: number): Promise<readonly ClaimedJob[]> {
  const claims = await claimLanes(db, handlers, limit, leaseMs);
  return claims.length === 0 ? [] : startJobs(db, claims);
}

async function claimLanes(db: Queries, claiming: Claiming, limit: number, leaseMs: number): Promise<readonly NewClaim[]> {
  return db.all<NewClaim>(sql`
    with recursive ${waitingLanes(claiming, 2 * limit)}, ${rankedLanes(claiming)}, placed as (
      select r.key, r.handler, r.run_at, r.is_bounded, r.turn, r.due_ms,
        row_number() over (partition by r.is_bounded order by r.turn, r.due_ms, r.run_at, r.key, r.handler) as place
      from ranked r
      where not r.is_bounded
        or r.place <= r.places
    ), due as materialized (
      select l.key, l.handler
      from placed p
      join job_lanes l on l.key = p.key and l.handler = p.handler
      where l.run_at <= now()
        and (not p.is_bounded or p.place <= ${claiming.boundedPlaces}::integer)
      order by p.turn, p.due_ms, p.run_at, p.key, p.handler
      limit ${limit}
      for update of l skip locked
    )
    update job_lanes l
    set run_at = now() + ${leaseMs}::integer * interval '1 millisecond', claim = gen_random_uuid()
    from due d
    where l.key = d.key
      and l.handler = d.handler
    returning l.key, l.handler, l.claim, l.account_id`);
}

/** Lanes that are due: the first of each account, found by index, and the longest waiting of all. */
function waitingLanes({ handlers, places, areBounded }: Claiming, limit: number): Sql {
  return sql`kinds as materialized (
      select name, places, is_bounded
      from unnest(${handlers}::text[], ${places}::integer[], ${areBounded}::boolean[]) as h (name, places, is_bounded)
      where places > 0
    ), tenants as (
      select k.name, l.account_id, 1 as place
      from kinds k
      cross join lateral (
        select account_id
        from job_lanes
        where handler = k.name
        order by account_id
        limit 1
      ) l
      union all
      select t.name, l.account_id, t.place + 1
      from tenants t
      cross join lateral (
        select account_id
        from job_lanes
        where handler = t.name
          and account_id > t.account_id
        order by account_id
        limit 1
      ) l
      where t.place < ${accountsMax}::integer
    ), waiting as (
      select l.key, t.name as handler, t.account_id, l.run_at
      from tenants t
      cross join lateral (
        select key, run_at
        from job_lanes
        where handler = t.name
          and account_id = t.account_id
          and run_at <= now()
        order by run_at, key
        limit ${limit}
      ) l
      union
      select l.key, k.name, l.account_id, l.run_at
      from kinds k
      cross join lateral (
        select key, account_id, run_at
        from job_lanes
        where handler = k.name
          and run_at <= now()
        order by run_at, key
        limit ${limit}
      ) l
    )`;
}

/** The turn of each. */
function rankedLanes({ runningHandlers, accounts, spentMs, givenMs }: Claiming): Sql {
  return sql`spent as materialized (
      select account_id, ms
      from unnest(${accounts}::uuid[], ${spentMs}::float8[]) as s (account_id, ms)
    ), busy as (
      select w.handler, count(*) as jobs
      from unnest(${runningHandlers}::text[]) as w (handler)
      group by w.handler
    ), fair as (
      select w.key, w.handler, w.run_at,
        coalesce(s.ms, ${givenMs}::float8)
          + ${jobMs}::float8 * row_number() over (partition by w.account_id order by w.run_at, w.key, w.handler) as due_ms
      from waiting w
      left join spent s on s.account_id = w.account_id
      where s.ms is distinct from 'infinity'
    ), ranked as (
      select f.key, f.handler, f.run_at, k.places, k.is_bounded, f.due_ms,
        coalesce(b.jobs, 0) + row_number() over (partition by f.handler order by f.due_ms, f.run_at, f.key) as turn,
        row_number() over (partition by f.handler order by f.due_ms, f.run_at, f.key) as place
      from fair f
      join kinds k on k.name = f.handler
      left join busy b on b.handler = f.handler
    )`;
}

/**
 * Starts the first job of each lane. A statement of its own: the lane may have been filled after the first one looked. It has a limit
 * because PostgreSQL expects ten rows of a list in a plan that it keeps; without one it planned each single claim again, for 0.3 ms.
 */
async function startJobs(db: Queries, claims: readonly NewClaim[]): Promise<readonly ClaimedJob[]> {
  const { keys, handlers, ids } = columnsOf(claims);
  const accounts = claims.map((claim) => claim.account_id);
  return db.all<ClaimedJob>(sql`
    update jobs j
    set starts = starts + 1
    from (
      select key, handler, claim, account_id
      from unnest(${keys}::text[], ${handlers}::text[], ${ids}::uuid[], ${accounts}::uuid[]) as u (key, handler, claim, account_id)
      limit ${claims.length}
    ) c
    cross join lateral (
      select min(f.event_id) as event_id
      from jobs f
      where f.key = c.key
        and f.handler = c.handler
    ) first
    where j.key = c.key
      and j.handler = c.handler
      and j.event_id = first.event_id
    returning j.key, j.handler, j.event_id, j.payload, j.starts, j.failures, c.claim, c.account_id`);
}

/** Prolongs the leases, and gives the claims that are still held. */
export async function renewClaims(db: Queries, claims: readonly Claim[], leaseMs: number): Promise<ReadonlySet<string>> {
  const { keys, handlers, ids } = columnsOf(claims);
  const rows = await db.values<string>(sql`
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
  return new Set(rows);
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
