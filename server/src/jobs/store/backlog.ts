import sql from "sql-template-tag";
import type { Queries } from "../../io/database/database.ts";

/** The age in seconds of the oldest event of each relay, and of the oldest due job that no worker has claimed. */
export type Backlog = { readonly events_s: number; readonly ordered_s: number; readonly jobs_s: number };

/** Ages of what waits to be relayed and to be worked on; 0 where nothing waits. */
export async function readBacklog(db: Queries): Promise<Backlog> {
  const row = await db.first<Backlog>(sql`
    select
      coalesce((select extract(epoch from now() - created_at) from outbox order by id limit 1), 0)::float8 as events_s,
      coalesce((select extract(epoch from now() - created_at) from ordered_outbox order by id limit 1), 0)::float8 as ordered_s,
      coalesce((
        select extract(epoch from now() - min(run_at))
        from job_lanes
        where run_at <= now()
      ), 0)::float8 as jobs_s`);
  return row!;
}

/** Dead jobs of a handler, and the first line of the last error. */
export type DeadCount = { readonly handler: string; readonly count: number; readonly error: string };

/** Upper limits of counted jobs and of handlers. */
const deadMax = 10_000;
const handlersMax = 20;

/** Dead jobs by handler, most first. */
export async function countDead(db: Queries): Promise<readonly DeadCount[]> {
  return db.all<DeadCount>(sql`
    select handler, count(*)::integer as count,
      left(split_part((array_agg(last_error order by died_at desc))[1], e'\n', 1), 200) as error
    from (
      select handler, died_at, last_error
      from dead_jobs
      order by died_at desc, key, handler, event_id
      limit ${deadMax}
    ) d
    group by handler
    order by count desc, handler
    limit ${handlersMax}`);
}

/** Jobs of some handlers that have failed and are tried again, and the first line of an error. */
export async function countFailing(db: Queries, handlers: readonly string[]): Promise<Omit<DeadCount, "handler">> {
  const row = await db.first<Omit<DeadCount, "handler">>(sql`
    select count(*)::integer as count, coalesce(left(split_part(max(last_error), e'\n', 1), 200), '') as error
    from (
      select last_error
      from jobs
      where handler = any (${handlers}::text[])
        and failures > 0
      limit ${deadMax}
    ) f`);
  return row!;
}
