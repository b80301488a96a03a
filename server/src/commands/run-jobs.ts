import { readConfig } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import type { Database } from "../io/database/database.ts";
import { openLog } from "../io/log.ts";
import { type DeadJob, listDeadJobs, listOldestDead, readDeathClock, replayDeadJob } from "../jobs/store/dead.ts";
import { joinServiceDatabase } from "./open-database.ts";
import { UsageFault } from "./command.ts";

/** Dead jobs that one command lists, and that are read at a time to be replayed. */
const jobsMax = 1000;

/** Lists dead jobs (`dead`), or gives them new attempts (`replay` with a handler or `all`); 1 when there is none to replay. */
export async function runJobs(environment: Environment, [verb, handler]: readonly string[]): Promise<number> {
  const isList = verb === "dead" && handler === undefined;
  if (!isList && (verb !== "replay" || handler === undefined)) {
    throw new UsageFault("jobs takes dead, or replay and the name of a job or all");
  }
  const config = readConfig(environment);
  const service = await joinServiceDatabase(config, openLog(config.log.level));
  try {
    if (isList) {
      for (const job of await listDeadJobs(service.database, jobsMax)) process.stdout.write(`${lineOf(job)}\n`);
      return 0;
    }
    const count = await replay(service.database, handler === "all" ? undefined : handler);
    process.stdout.write(`${count} jobs replayed\n`);
    return count > 0 ? 0 : 1;
  } finally {
    await service.close();
  }
}

/** Its payload is left out: it may have personal data. */
function lineOf({ died_at: diedAt, handler, key, event_id: eventId, failures, last_error: error }: DeadJob): string {
  return [diedAt, handler, key, `event ${eventId}`, `${failures} failures`, error.split("\n")[0]].join("  ");
}

/** The oldest first: of one key they run in this order. What dies meanwhile stays dead. */
async function replay(database: Database, handler: string | undefined): Promise<number> {
  const until = await readDeathClock(database);
  for (let count = 0; ;) {
    const jobs = await listOldestDead(database, { until, handler }, jobsMax);
    for (const job of jobs) if (await replayDeadJob(database, job)) count += 1;
    if (jobs.length < jobsMax) return count;
  }
}
