import sql from "sql-template-tag";
import type { Database, Queries } from "../../io/database/database.ts";
import type { ClaimedJob } from "./claims.ts";

/** Completes a job and opens its lane for the next one. False when the claim was lost. */
export async function finishJob(db: Queries, job: ClaimedJob): Promise<boolean> {
  for (let tries = 0; tries < 3; tries++) if ((await tryFinish(db, job)) === 1) return true;
  return false;
}

// also finds nothing when the relay adds a second job to the lane at the same moment: the next try sees it
function tryFinish(db: Queries, job: ClaimedJob): Promise<number> {
  return db.run(sql`
    with ended as (
      delete from job_lanes
      where key = ${job.key}
        and handler = ${job.handler}
        and claim = ${job.claim}
        and pending = 1
      returning key
    ), advanced as (
      update job_lanes
      set pending = pending - 1, run_at = now(), claim = null
      where key = ${job.key}
        and handler = ${job.handler}
        and claim = ${job.claim}
        and pending > 1
      returning key
    )
    delete from jobs
    where key = ${job.key}
      and handler = ${job.handler}
      and event_id = ${job.event_id}
      and (exists (select from ended) or exists (select from advanced))`);
}

/** Records the failure and opens the lane again after the pause; later jobs of the lane wait with it. */
export async function retryJob(db: Queries, job: ClaimedJob, error: string, pauseMs: number): Promise<void> {
  await db.run(sql`
    with opened as (
      update job_lanes
      set run_at = now() + ${pauseMs}::integer * interval '1 millisecond', claim = null
      where key = ${job.key}
        and handler = ${job.handler}
        and claim = ${job.claim}
      returning key
    )
    update jobs
    set failures = failures + 1, last_error = ${error}
    where key = ${job.key}
      and handler = ${job.handler}
      and event_id = ${job.event_id}
      and exists (select from opened)`);
}

/**
 * Opens the lane again later, as if the job had not been tried: a quarter of the time since it was made, 2 s to 10 min, times
 * `jitter`. For what is no fault of the job.
 */
export async function postponeJob(db: Queries, job: ClaimedJob, error: string, jitter: number): Promise<void> {
  await db.run(sql`
    with waiting as (
      select key, handler, event_id, least(greatest((now() - created_at) / 4, interval '2 seconds'), interval '10 minutes') as pause
      from jobs
      where key = ${job.key}
        and handler = ${job.handler}
        and event_id = ${job.event_id}
    ), opened as (
      update job_lanes l
      set run_at = now() + w.pause * ${jitter}::float8, claim = null
      from waiting w
      where l.key = w.key
        and l.handler = w.handler
        and l.claim = ${job.claim}
      returning l.key
    )
    update jobs
    set starts = starts - 1, last_error = ${error}
    where key = ${job.key}
      and handler = ${job.handler}
      and event_id = ${job.event_id}
      and exists (select from opened)`);
}

/** Moves a job without attempts left to the dead jobs and opens its lane for the next one. */
export async function giveUpJob(db: Database, job: ClaimedJob, failures: number, error: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into dead_jobs (key, handler, event_id, payload, created_at, failures, last_error)
      select key, handler, event_id, payload, created_at, ${failures}, ${error}
      from jobs
      where key = ${job.key}
        and handler = ${job.handler}
        and event_id = ${job.event_id}
      on conflict (key, handler, event_id) do nothing`);
    if (!(await finishJob(tx, job))) throw new ClaimLost();
  });
}

/** Another worker has the job now: what this one did for it must not count. */
export class ClaimLost extends Error {
  override readonly name = "ClaimLost";
  override readonly message = "another worker has taken over";
}
