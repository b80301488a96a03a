import type { Json } from "@chancery/core/fault/fault.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql, { empty } from "sql-template-tag";
import type { Queries } from "../../io/database/database.ts";
import { jsonOf } from "../../io/database/json.ts";

/** A job that used up its attempts. */
export type DeadJob = {
  readonly key: string;
  readonly handler: string;
  readonly event_id: number;
  readonly payload: Json;
  readonly created_at: Instant;
  readonly died_at: Instant;
  readonly failures: number;
  readonly last_error: string;
};

/** How the last error of a job begins that no further attempt could have mended. */
export const hopelessMark = "hopeless: ";

/** Whether a job of a handler, with these properties in its payload, is dead and was hopeless. */
export async function hasHopelessJob(db: Queries, key: string, handler: string, payload: Json): Promise<boolean> {
  return db.has(sql`
    select key
    from dead_jobs
    where key = ${key}
      and handler = ${handler}
      and payload::jsonb @> ${jsonOf(payload)}::jsonb
      and starts_with(last_error, ${hopelessMark})`);
}

/** The number of hopeless dead jobs of a key, and when the last of them died. */
export type HopelessJobs = { readonly key: string; readonly count: number; readonly died_at: Instant };

/** Those of the keys that have hopeless dead jobs of a handler, with these properties in their payload. */
export async function listHopeless(
  db: Queries,
  keys: readonly string[],
  handler: string,
  payload: Json,
): Promise<readonly HopelessJobs[]> {
  return db.all<HopelessJobs>(sql`
    select key, count(*)::integer as count, max(died_at) as died_at
    from dead_jobs
    where key = any(${keys}::text[])
      and handler = ${handler}
      and payload::jsonb @> ${jsonOf(payload)}::jsonb
      and starts_with(last_error, ${hopelessMark})
    group by key
    order by key
    limit ${keys.length}`);
}

/** The dead jobs, newest first. */
export async function listDeadJobs(db: Queries, limit: number): Promise<readonly DeadJob[]> {
  return db.all<DeadJob>(sql`
    select key, handler, event_id, payload, created_at, died_at, failures, last_error
    from dead_jobs
    order by died_at desc, key, handler, event_id
    limit ${limit}`);
}

/** The time by the clock that says when jobs die. */
export async function readDeathClock(db: Queries): Promise<Instant> {
  return (await db.value<Instant>(sql`select now()`))!;
}

/** The dead jobs that died until a time, of one handler or of all, oldest first. */
export async function listOldestDead(
  db: Queries,
  { until, handler }: { readonly until: Instant; readonly handler: string | undefined },
  limit: number,
): Promise<readonly Pick<DeadJob, "key" | "handler" | "event_id">[]> {
  const ofHandler = handler === undefined ? empty : sql` and handler = ${handler}`;
  return db.all(sql`
    select key, handler, event_id
    from dead_jobs
    where died_at <= ${until}${ofHandler}
    order by died_at, key, handler, event_id
    limit ${limit}`);
}

/** Puts a dead job at the end of its lane, with all its attempts. False when there is none. */
export async function replayDeadJob(db: Queries, job: Pick<DeadJob, "key" | "handler" | "event_id">): Promise<boolean> {
  const lanes = await db.run(sql`
    with risen as (
      delete from dead_jobs
      where key = ${job.key}
        and handler = ${job.handler}
        and event_id = ${job.event_id}
      returning key, handler, payload
    ), made as (
      insert into jobs (key, handler, event_id, payload, created_at)
      select key, handler, nextval(pg_get_serial_sequence('outbox', 'id')), payload, now()
      from risen
      returning key, handler
    )
    insert into job_lanes (key, handler, pending)
    select key, handler, 1
    from made
    on conflict (key, handler) do update
    set pending = job_lanes.pending + 1`);
  return lanes === 1;
}
