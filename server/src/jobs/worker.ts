import { DiskFull } from "../io/disk.ts";
import type { JobHandler, JobLog, JobRun } from "./job-handler.ts";
import type { OrderedHandler } from "./ordered-handler.ts";
import { OrderedRelay } from "./relay-ordered.ts";
import type { Schedule } from "./schedule.ts";
import { claimJobs } from "./store/claims.ts";
import { addSchedules, findWork, raiseSchedules, relayEvents, type Work } from "./store/events.ts";
import { subscribe, type Subscriptions } from "./subscriptions.ts";
import { RunningJobs } from "./running-jobs.ts";
import type { Database } from "../io/database/database.ts";

export type { JobHandler, JobLog, JobRun, OrderedHandler, Schedule };

export type WorkerNeeds = {
  readonly database: Database;
  readonly handlers: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly orderedHandlers?: readonly OrderedHandler[];
  /** Maximum number of concurrent jobs. */
  readonly concurrency: number;
  readonly log: JobLog;
  /** Lease of a job: a killed worker's jobs are held this long; renewed three times within. Default 5 s. */
  readonly leaseMs?: number;
  /** Whether the disk of the database has room; without room no jobs start and running ones are aborted. */
  readonly hasRoom?: () => boolean;
  /** Clock for the time spent on accounts and since work was found; monotonic by default. */
  readonly elapsedMs?: () => number;
};

export type Worker = {
  /** Polls for work now. */
  wake(): void;
  /** Starts no more jobs, waits for running ones, and after `deadlineMs` aborts the rest and releases their claims. */
  stop(deadlineMs: number): Promise<void>;
};

/** Interval at which an idle worker polls for work: an event waits half of this on average. */
export const pollMs = 50;
/** Interval for a second after work was found: one change is often followed by another. */
export const activePollMs = 10;
/** How long that lasts. */
export const activeMs = 1000;
/** Pause of a worker after a database failure. */
const outagePauseMs = 1000;
const defaultLeaseMs = 5000;

/** Relays events, starts schedules and runs jobs until stopped. Any number of workers may share a database. */
export async function startWorker(needs: WorkerNeeds): Promise<Worker> {
  const subscriptions = subscribe(needs.handlers, needs.schedules);
  const running = new RunningJobs({ ...needs, leaseMs: needs.leaseMs ?? defaultLeaseMs, handlers: subscriptions.handlers });
  const wakeups = newWakeups();
  const { database, orderedHandlers = [], log } = needs;
  const ordered = new OrderedRelay({ database, handlers: orderedHandlers, log, onHandled: wakeups.ring });
  const stopping = new AbortController();
  running.onFree = wakeups.ring;
  const done = loop({ needs, subscriptions, running, ordered, wakeups, stopping: stopping.signal });
  return {
    wake: wakeups.ring,
    stop: async (deadlineMs) => {
      stopping.abort();
      wakeups.ring();
      await done;
      await ordered.done();
      await running.drain(deadlineMs);
    },
  };
}

type Loop = {
  readonly needs: WorkerNeeds;
  readonly subscriptions: Subscriptions;
  readonly running: RunningJobs;
  readonly ordered: OrderedRelay;
  readonly wakeups: Wakeups;
  readonly stopping: AbortSignal;
};

async function loop({ needs, subscriptions, running, ordered, wakeups, stopping }: Loop): Promise<void> {
  let isKnown = false;
  let isOut = false;
  let foundMs = -activeMs;
  const { elapsedMs = () => performance.now() } = needs;
  while (!stopping.aborted) {
    try {
      if (!isKnown) await addSchedules(needs.database, subscriptions.schedules, subscriptions.everyMs);
      isKnown = true;
      const hasRoom = needs.hasRoom?.() ?? true;
      if (!hasRoom) running.abortAll(new DiskFull("the disk of the database is full"));
      const found = hasRoom ? await pollOnce(needs.database, subscriptions, running, ordered) : "nothing";
      isOut = false;
      if (found !== "nothing") foundMs = elapsedMs();
      if (found !== "more") await wakeups.wait(elapsedMs() - foundMs < activeMs ? activePollMs : pollMs);
    } catch (error) {
      if (!isOut) needs.log.error({ err: error }, "the worker cannot reach its jobs");
      isOut = true;
      await wakeups.wait(outagePauseMs);
    }
  }
}

/** Polls once, and says what was found; `more` when more work may be due at once. */
async function pollOnce(
  database: Database,
  subscriptions: Subscriptions,
  running: RunningJobs,
  ordered: OrderedRelay,
): Promise<"nothing" | "some" | "more"> {
  const work = await findWork(database, subscriptions);
  if (work.has_ordered) ordered.start();
  await relay(database, subscriptions, work);
  const isNew = work.has_events || work.has_schedules;
  const hasStarted = (isNew || work.has_waiting) && (await startWaiting(database, subscriptions, running));
  const found = isNew || work.has_ordered || hasStarted ? "some" : "nothing";
  const free = running.free;
  if (free === 0 || !(work.has_jobs || isNew)) return found;
  const { names } = subscriptions;
  const jobs = await claimJobs(
    database,
    { handlers: names, ...running.placesFor(names), runningHandlers: running.runningHandlers, ...running.spending },
    free,
    running.leaseMs,
  );
  for (const job of jobs) running.start(job);
  if (jobs.length === 0) return found;
  return running.free > 0 ? "more" : "some";
}

/** Starts jobs that take no slot; false without any. */
async function startWaiting(database: Database, { waiting }: Subscriptions, running: RunningJobs): Promise<boolean> {
  const claiming = running.placesForWaiting(waiting);
  if (claiming.boundedPlaces === 0) return false;
  const jobs = await claimJobs(database, claiming, claiming.boundedPlaces, running.leaseMs);
  for (const job of jobs) running.start(job);
  return jobs.length > 0;
}

type Wakeups = { ring(): void; wait(ms: number): Promise<void> };

/** A wait that can be cut short; a wake-up while none waits ends the next wait at once. */
function newWakeups(): Wakeups {
  let rung = Promise.withResolvers<void>();
  return {
    ring: () => rung.resolve(),
    wait: async (ms) => {
      const timer = setTimeout(rung.resolve, ms);
      await rung.promise;
      clearTimeout(timer);
      rung = Promise.withResolvers();
    },
  };
}

/** How many events become jobs in one statement: some milliseconds, so that no publisher's lane waits long. */
const relayBatchMax = 500;

/** Turns due schedules, then events, into jobs, batch by batch until the outbox is empty or another relay has it. */
async function relay(database: Database, subscriptions: Subscriptions, work: Work): Promise<void> {
  if (work.has_schedules) await raiseSchedules(database, subscriptions.schedules, subscriptions.everyMs);
  if (!work.has_events && !work.has_schedules) return;
  const handlers = [...new Set(subscriptions.handlers.values())];
  while ((await relayEvents(database, handlers, relayBatchMax)) === relayBatchMax);
}
