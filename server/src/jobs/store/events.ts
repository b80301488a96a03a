import sql from "sql-template-tag";
import type { Queries } from "../../io/database/database.ts";
import type { JobHandler } from "../job-handler.ts";

/** Kinds of work that are due, by one cheap query. */
export type Work = {
  readonly has_events: boolean;
  readonly has_ordered: boolean;
  readonly has_jobs: boolean;
  readonly has_waiting: boolean;
  readonly has_schedules: boolean;
};

/** Names of handlers that take a slot, of those with places of their own, and of schedules. */
export type Names = {
  readonly names: readonly string[];
  readonly waiting: readonly string[];
  readonly schedules: readonly string[];
};

/** Whether events wait for the relay, jobs of these handlers for a worker, or one of these schedules is due. */
export async function findWork(db: Queries, { names, waiting, schedules }: Names): Promise<Work> {
  const work = await db.first<Work>(sql`
    select
      exists (select from outbox) as has_events,
      exists (select from ordered_outbox) as has_ordered,
      exists (
        select from job_lanes
        where run_at <= now()
          and handler = any (${names}::text[])
      ) as has_jobs,
      exists (
        select from job_lanes
        where run_at <= now()
          and handler = any (${waiting}::text[])
      ) as has_waiting,
      exists (
        select from job_schedules
        where due_at <= now()
          and name = any (${schedules}::text[])
      ) as has_schedules`);
  return work!;
}

/**
 * Turns up to `limit` events, oldest first, into a job for each of their handlers. Returns the number of events taken. One relay works
 * at a time, so that the jobs of a key are in the order of its events; the others take none. A handler that gathers events gets no job
 * while one waits in the lane: that one begins after this statement, and so finds what was committed with the event.
 */
export async function relayEvents(
  db: Queries,
  handlers: readonly Pick<JobHandler, "name" | "on" | "gatherMs">[],
  limit: number,
): Promise<number> {
  const names = handlers.map((handler) => handler.name);
  const events = handlers.map((handler) => handler.on);
  const gathers = handlers.map(({ gatherMs = 0 }) => gatherMs);
  return db.count(sql`
    with relay as materialized (
      select name
      from job_relays
      where name = 'outbox'
      for update skip locked
    ), kinds as materialized (
      select handler, event, gather_ms
      from unnest(${names}::text[], ${events}::text[], ${gathers}::integer[]) as h (handler, event, gather_ms)
    ), taken as (
      delete from outbox
      where id = any (array(select id from outbox order by id limit ${limit}))
        and exists (select from relay)
      returning id, name, key, payload, created_at, account_id
    ), made as (
      insert into jobs (key, handler, event_id, payload, created_at)
      select t.key, h.handler, t.id, t.payload, t.created_at
      from taken t
      join kinds h on h.event = t.name
      where h.gather_ms = 0
        or not exists (
          select
          from job_lanes l
          where l.key = t.key
            and l.handler = h.handler
            and l.claim is null
        )
      returning key, handler, event_id
    ), laned as (
      insert into job_lanes (key, handler, pending, account_id, run_at)
      select m.key, m.handler, count(*), (array_agg(t.account_id order by t.id))[1],
        now() + min(h.gather_ms) * interval '1 millisecond'
      from made m
      join taken t on t.id = m.event_id
      join kinds h on h.handler = m.handler
      group by m.key, m.handler
      order by m.key, m.handler
      on conflict (key, handler) do update
      set pending = job_lanes.pending + excluded.pending
    )
    select count(*)::integer as count
    from taken`);
}

/** Makes the schedules known; a new one is due at once, a known one at the latest after its new period. */
export async function addSchedules(db: Queries, names: readonly string[], everyMs: readonly number[]): Promise<void> {
  await db.run(sql`
    insert into job_schedules (name, due_at)
    select name, now()
    from unnest(${names}::text[]) as s (name)
    order by name
    on conflict (name) do nothing`);
  await db.run(sql`
    update job_schedules j
    set due_at = now() + s.every_ms * interval '1 millisecond'
    from unnest(${names}::text[], ${everyMs}::float8[]) as s (name, every_ms)
    where j.name = s.name
      and j.due_at > now() + s.every_ms * interval '1 millisecond'`);
}

/** Schedules, and those of them that have no work now. */
type Due = { readonly schedules: readonly string[]; readonly everyMs: readonly number[]; readonly idle: readonly string[] };

/**
 * Sets when each schedule that is due is due next, and writes an event for it unless it is idle or its last run is still under way.
 * Returns the number of events.
 */
export async function raiseSchedules(db: Queries, { schedules, everyMs, idle }: Due): Promise<number> {
  return db.run(sql`
    with due as (
      update job_schedules j
      set due_at = now() + s.every_ms * interval '1 millisecond'
      from unnest(${schedules}::text[], ${everyMs}::float8[]) as s (name, every_ms)
      where j.name = s.name
        and j.due_at <= now()
      returning j.name
    )
    insert into outbox (name, key, payload)
    select name, name, 'null'
    from due d
    where name <> all (${idle}::text[])
      and not exists (
        select
        from jobs j
        where j.key = d.name
          and j.handler = d.name
      )`);
}
