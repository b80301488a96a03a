import sql from "sql-template-tag";
import type { Queries } from "../../io/database/database.ts";

/** Figures of the background work. Counts stop at `figuresMax`. */
export type JobFigures = {
  /** Events no relay has taken yet, and how long the oldest waits. */
  readonly outbox_depth: number;
  readonly outbox_age_s: number;
  /** Jobs not yet done, and how long the oldest waits. */
  readonly jobs_waiting: number;
  readonly jobs_age_s: number;
  /** Of these, jobs that failed and will be tried again. */
  readonly jobs_failed: number;
  readonly jobs_dead: number;
};

/** Upper limit of counts, so that a figure stays cheap when the queue is long. */
export const figuresMax = 100_000;

/** Depth and age of outbox and queue, for /metrics. */
export async function readJobFigures(db: Queries): Promise<JobFigures> {
  const figures = await db.first<JobFigures>(sql`
    select
      o.depth as outbox_depth,
      o.age_s as outbox_age_s,
      j.depth as jobs_waiting,
      j.age_s as jobs_age_s,
      j.failed as jobs_failed,
      (select count(*)::integer from (select from dead_jobs limit ${figuresMax}) d) as jobs_dead
    from (
      select count(*)::integer as depth, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age_s
      from (select created_at from outbox order by id limit ${figuresMax}) e
    ) o
    cross join (
      select
        count(*)::integer as depth,
        count(*) filter (where failures > 0)::integer as failed,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age_s
      from (select created_at, failures from jobs limit ${figuresMax}) e
    ) j`);
  return figures!;
}
