import { readConfig } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import type { Database } from "../io/database/database.ts";
import { openLog } from "../io/log.ts";
import { type DeadJob, listDeadJobs, replayDeadJob } from "../jobs/store/dead.ts";
import { joinServiceDatabase } from "./open-database.ts";
import { UsageFault } from "./command.ts";

/** Dead jobs that one command lists or replays. */
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
    const jobs = await listDeadJobs(service.database, jobsMax);
    const chosen = isList ? jobs : jobs.filter((job) => handler === "all" || job.handler === handler);
    const lines = isList ? chosen.map(lineOf) : [await replay(service.database, chosen)];
    for (const line of lines) process.stdout.write(`${line}\n`);
    return isList || chosen.length > 0 ? 0 : 1;
  } finally {
    await service.close();
  }
}

/** Its payload is left out: it may have personal data. */
function lineOf({ died_at: diedAt, handler, key, event_id: eventId, failures, last_error: error }: DeadJob): string {
  return [diedAt, handler, key, `event ${eventId}`, `${failures} failures`, error.split("\n")[0]].join("  ");
}

async function replay(database: Database, jobs: readonly DeadJob[]): Promise<string> {
  let count = 0;
  // the oldest first: of one key they run in this order
  for (const job of jobs.toReversed()) if (await replayDeadJob(database, job)) count += 1;
  return `${count} jobs replayed`;
}
