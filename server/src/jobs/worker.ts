import type { Json } from "@chancery/core/fault/fault.ts";
import type { Database, Transaction } from "../io/database/database.ts";

/** What a job knows about itself. */
export type JobRun = {
  /** Of the event, rising within a key. */
  readonly eventId: number;
  readonly key: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /**
   * Ends the job in the transaction of its effect, so that both happen once or not at all. Throws ClaimLost when
   * another worker has taken over: the transaction is then to roll back.
   */
  finish(tx: Transaction): Promise<void>;
};

/** Background work on one kind of event. Runs at least once; jobs of one key and name run in order, one at a time. */
export type JobHandler = {
  /** The event's name: "envelope.changed". */
  readonly on: string;
  /** Unique, stable: "archives.build". */
  readonly name: string;
  readonly attemptsMax: number;
  /** Pause before the attempt that follows so many failures (1, 2, …); jitter is added. Default 1 s doubling to 10 min. */
  readonly pauseMs?: (failures: number) => number;
  /** When `signal` is aborted and the job counts as failed; default 10 min. */
  readonly timeoutMs?: number;
  /** `signal` is aborted when the time is over, the claim is lost or the worker has to stop. */
  work(payload: Json, signal: AbortSignal, run: JobRun): Promise<void>;
};

/** Periodic work, by one process at a time; caught up once after a stop. */
export type Schedule = {
  readonly name: string;
  readonly everyMs: number;
  work(signal: AbortSignal): Promise<void>;
};

/** Where a job's end is told; pino's shape. */
export type JobLog = {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type WorkerNeeds = {
  readonly database: Database;
  readonly handlers: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly concurrency: number;
  readonly log: JobLog;
};

export type Worker = {
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Takes no more jobs, waits for those at work, and after `deadlineMs` gives back what is left. */
  stop(deadlineMs: number): Promise<void>;
};

export async function startWorker(_needs: WorkerNeeds): Promise<Worker> {
  throw new Error("follows");
}
