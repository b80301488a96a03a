import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../io/database/database.ts";
import { DiskFull } from "../io/disk.ts";
import type { JobHandler, JobLog, JobRun } from "./job-handler.ts";
import { relay } from "./relay.ts";
import type { Schedule } from "./schedule.ts";
import { claimJobs } from "./store/claims.ts";
import { addSchedules, findWork } from "./store/events.ts";
import { subscribe, type Subscriptions } from "./subscriptions.ts";
import { Workbench } from "./running-jobs.ts";

export type { JobHandler, JobLog, JobRun, Schedule };

export type WorkerNeeds = {
  readonly database: Database;
  readonly handlers: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  /** Jobs at work at one time. */
  readonly concurrency: number;
  readonly log: JobLog;
  /** How long a killed worker's jobs are held; renewed three times within. Default 5 s. */
  readonly leaseMs?: number;
  /** Whether there is room on the disk of the database; while there is none all jobs wait, those in hand too. */
  readonly hasRoom?: () => boolean;
  /** The clock that the time of accounts is taken by; the monotonic one when left out. */
  readonly elapsedMs?: () => number;
};

export type Worker = {
  /** Looks for work now, not at the next poll. */
  wake(): void;
  /** Takes no more jobs, waits for those at work, and after `deadlineMs` aborts the rest and gives them back. */
  stop(deadlineMs: number): Promise<void>;
};

/** How often an idle worker looks for work: half of this is what an event waits on average. */
export const pollMs = 50;
/** How long a worker waits after the database failed it. */
const outagePauseMs = 1000;
const defaultLeaseMs = 5000;

/** Relays events, raises schedules and works on jobs until stopped. Any number may run on one database. */
export async function startWorker(needs: WorkerNeeds): Promise<Worker> {
  const subscriptions = subscribe(needs.handlers, needs.schedules);
  const bench = new Workbench({ ...needs, leaseMs: needs.leaseMs ?? defaultLeaseMs, handlers: subscriptions.handlers });
  const wakeups = newWakeups();
  const stopping = new AbortController();
  bench.onFree = wakeups.ring;
  const done = loop({ needs, subscriptions, bench, wakeups, stopping: stopping.signal });
  return {
    wake: wakeups.ring,
    stop: async (deadlineMs) => {
      stopping.abort();
      wakeups.ring();
      await done;
      await bench.clear(deadlineMs);
    },
  };
}

type Loop = {
  readonly needs: WorkerNeeds;
  readonly subscriptions: Subscriptions;
  readonly bench: Workbench;
  readonly wakeups: Wakeups;
  readonly stopping: AbortSignal;
};

async function loop({ needs, subscriptions, bench, wakeups, stopping }: Loop): Promise<void> {
  let isKnown = false;
  let isOut = false;
  while (!stopping.aborted) {
    try {
      if (!isKnown) await addSchedules(needs.database, subscriptions.schedules, subscriptions.everyMs);
      isKnown = true;
      const hasRoom = needs.hasRoom?.() ?? true;
      if (!hasRoom) bench.turnOut(new DiskFull("the disk of the database is full"));
      const isBusy = hasRoom && (await look(needs.database, subscriptions, bench));
      isOut = false;
      if (!isBusy) await wakeups.wait(pollMs);
    } catch (error) {
      if (!isOut) needs.log.error({ err: error }, "the worker cannot reach its jobs");
      isOut = true;
      await wakeups.wait(outagePauseMs);
    }
  }
}

/** One round. True when there may be more to do at once. */
async function look(
  database: Database,
  { names, schedules, ...subscriptions }: Subscriptions,
  bench: Workbench,
): Promise<boolean> {
  const work = await findWork(database, names, schedules);
  await relay(database, { names, schedules, ...subscriptions }, work);
  const free = bench.free;
  if (free === 0 || !(work.has_jobs || work.has_events || work.has_schedules)) return false;
  const jobs = await claimJobs(
    database,
    { handlers: names, ...bench.placesFor(names), atWork: bench.atWork, ...bench.spending },
    free,
    bench.leaseMs,
  );
  for (const job of jobs) bench.take(job);
  return jobs.length > 0 && bench.free > 0;
}

type Wakeups = { ring(): void; wait(ms: number): Promise<void> };

/** A wait that can be cut short; a ring while nobody waits is heard at the next wait. */
function newWakeups(): Wakeups {
  let rung = new AbortController();
  return {
    ring: () => rung.abort(),
    wait: async (ms) => {
      await wait(ms, undefined, { signal: rung.signal }).catch(() => undefined);
      if (rung.signal.aborted) rung = new AbortController();
    },
  };
}
