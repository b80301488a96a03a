import { DiskFull } from "../io/disk.ts";
import type { JobHandler, JobLog, JobRun } from "./job-handler.ts";
import type { OrderedHandler } from "./ordered-handler.ts";
import { OrderedRelay } from "./relay-ordered.ts";
import type { Schedule } from "./schedule.ts";
import { claimJobs } from "./store/claims.ts";
import { addSchedules, findWork, raiseSchedules, relayEvents, type Work } from "./store/events.ts";
import { subscribe, type Subscriptions } from "./subscriptions.ts";
import { RunningJobs } from "./running-jobs.ts";
import { newWakeups, type Wakeup, type Wakeups } from "./wakeups.ts";
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
  /** Looks for work now, or as soon as its share of time allows it. */
  wake(): void;
  /** Starts no more jobs, waits for running ones, and after `deadlineMs` aborts the rest and releases their claims. */
  stop(deadlineMs: number): Promise<void>;
};

/** Interval at which an idle worker looks for work: an event waits half of this on average. */
export const pollMs = 50;
/** Interval for a second after an event or its job was found: one change is often followed by another. Schedules do not count. */
export const activePollMs = 10;
/** How long that lasts. */
export const activeMs = 1000;
/**
 * Share of its time that a worker looks for work at most, however often it is woken: under load its statements take long, and one look
 * finds more. It may be `pollMs` ahead of its share, so that the steps of one change follow each other at once.
 */
const lookShare = 1 / 3;
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
  running.onFree = (isWaiting) => (isWaiting ? wakeups.ring() : wakeups.free());
  const done = loop({ needs, subscriptions, running, ordered, wakeups, stopping: stopping.signal });
  return {
    wake: wakeups.ring,
    stop: async (deadlineMs) => {
      stopping.abort();
      wakeups.free();
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

async function loop(worker: Loop): Promise<void> {
  const { needs, subscriptions, running, wakeups, stopping } = worker;
  const { elapsedMs = () => performance.now() } = needs;
  let isKnown = false;
  let isOut = false;
  let foundMs = -activeMs;
  // the looks so far have used up their share of the time until then
  let spentUntilMs = 0;
  let dueMs = 0;
  let next: Wakeup = "look";
  while (!stopping.aborted) {
    try {
      if (!isKnown) await addSchedules(needs.database, subscriptions.schedules, subscriptions.everyMs);
      isKnown = true;
      const hasRoom = needs.hasRoom?.() ?? true;
      if (!hasRoom) running.abortAll(new DiskFull("the disk of the database is full"));
      const fromMs = elapsedMs();
      const found = hasRoom && (next === "look" ? await look(worker) : await claim(worker));
      isOut = false;
      const atMs = elapsedMs();
      if (found) foundMs = atMs;
      if (next === "look") {
        spentUntilMs = Math.min(Math.max(spentUntilMs, fromMs) + (atMs - fromMs) / lookShare, atMs + 2 * pollMs);
        dueMs = atMs + (atMs - foundMs < activeMs ? activePollMs : pollMs);
      }
      const restMs = spentUntilMs - pollMs - atMs;
      next = await wakeups.wait(Math.max(restMs, dueMs - atMs), restMs);
    } catch (error) {
      if (!isOut) needs.log.error({ err: error }, "the worker cannot reach its jobs");
      isOut = true;
      next = "look";
      await wakeups.wait(outagePauseMs, 0);
    }
  }
}

/** Looks for work of every kind, relays events and starts jobs. False when there was nothing but schedules. */
async function look(worker: Loop): Promise<boolean> {
  const { needs, subscriptions, running, ordered } = worker;
  const work = await findWork(needs.database, subscriptions);
  if (work.has_ordered) ordered.start();
  const isNew = await relay(needs.database, subscriptions, work);
  const hasStarted = (isNew || work.has_waiting) && (await startWaiting(needs.database, subscriptions, running));
  const hasClaimed = (isNew || work.has_jobs) && (await claim(worker));
  return work.has_events || work.has_ordered || hasStarted || hasClaimed;
}

/**
 * Starts jobs in the places that are free; further ones at the next turn, unless a look is due. False when none was due but those of
 * schedules.
 */
async function claim({ needs: { database }, subscriptions, running, wakeups }: Loop): Promise<boolean> {
  const { names, isScheduled } = subscriptions;
  const { free } = running;
  if (free === 0) return false;
  const places = {
    handlers: names,
    ...running.placesFor(names),
    runningHandlers: running.runningHandlers,
    ...running.spending,
  };
  const jobs = await claimJobs(database, places, free, running.leaseMs);
  for (const job of jobs) running.start(job);
  if (jobs.length > 0 && running.free > 0) wakeups.free();
  return !jobs.every(({ handler }) => isScheduled(handler));
}

/** Starts jobs that take no slot; false without any. */
async function startWaiting(database: Database, { waiting }: Subscriptions, running: RunningJobs): Promise<boolean> {
  const claiming = running.placesForWaiting(waiting);
  if (claiming.boundedPlaces === 0) return false;
  const jobs = await claimJobs(database, claiming, claiming.boundedPlaces, running.leaseMs);
  for (const job of jobs) running.start(job);
  return jobs.length > 0;
}

/** How many events become jobs in one statement: some milliseconds, so that no publisher's lane waits long. */
const relayBatchMax = 500;

/**
 * Turns due schedules, then events, into jobs, batch by batch until the outbox is empty or another relay has it. False when there were
 * none.
 */
async function relay(database: Database, subscriptions: Subscriptions, work: Work): Promise<boolean> {
  const raised = work.has_schedules ? await raiseSchedules(database, { ...subscriptions, idle: await subscriptions.idle() }) : 0;
  if (!work.has_events && raised === 0) return false;
  const handlers = [...new Set(subscriptions.handlers.values())];
  while ((await relayEvents(database, handlers, relayBatchMax)) === relayBatchMax);
  return true;
}
