import type { OpenDatabase } from "@chancery/server/io/database/pool.ts";

/** Does work while the relay is held: events wait in the outbox and no job begins. */
export async function withRelayHeld<T>({ pool }: OpenDatabase, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  await client.query("begin; set local idle_in_transaction_session_timeout = 0");
  await client.query("select name from job_relays for update");
  try {
    return await work();
  } finally {
    await client.query("commit");
    client.release();
  }
}

/** Forgets all events and jobs, so that what was left of one run does not weigh on the next. */
export async function forgetJobs(database: OpenDatabase): Promise<void> {
  // repeated when it meets the relay and its workers in a deadlock
  await database.transaction((tx) => tx.script("truncate outbox, ordered_outbox, jobs, job_lanes, dead_jobs"));
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
