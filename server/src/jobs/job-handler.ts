import type { Json } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../io/database/database.ts";

/** Context of a running job. */
export type JobRun = {
  /** Of the event, rising within a key. */
  readonly eventId: number;
  readonly key: string;
  /** The account that the work is for; all zeros for none. */
  readonly accountId?: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /**
   * Ends the job in the transaction of its effect, so that both happen once or not at all. The last statement there.
   * Throws ClaimLost when another worker has taken over, and so rolls the effect back.
   */
  finish(tx: Transaction): Promise<void>;
};

/** Background work on one kind of event. Runs at least once; jobs of one key and handler run in order, one at a time. */
export type JobHandler = {
  /** The event's name: "envelope.changed". */
  readonly on: string;
  /** Unique, stable: "archives.build". */
  readonly name: string;
  /** Name in the previous version. Its jobs run too: some wait in the database, and processes of that version add more. */
  readonly formerName?: string | undefined;
  readonly attemptsMax: number;
  /** Pause after the given number of failures (1, 2, …); jitter is added. Default: 1 s, doubling up to 10 min. */
  readonly pauseMs?: (failures: number) => number;
  /**
   * The maximum number of concurrent jobs of this kind in a worker; without it, its concurrency. For work that takes minutes: all kinds
   * with this limit leave one slot to the others, when the worker has more than one.
   */
  readonly atOnceMax?: number;
  /**
   * For work that mostly waits for others, such as requests to endpoints: the maximum number of concurrent jobs of this kind in a worker,
   * in addition to its concurrency. They take no slot, and their waiting time does not count against their account. Instead of `atOnceMax`.
   */
  readonly waitingMax?: number;
  /**
   * For work that one job does for all events of a key: how long the first event of a key waits for more, in milliseconds. Events that
   * come while its job waits make no job of their own. Default 0: each event has a job, which is due at once.
   */
  readonly gatherMs?: number;
  /** Attempts after which a job is dead whose last error is hopeless. Default: `attemptsMax`. */
  readonly hopelessMax?: number;
  /** When the signal is aborted and the try has failed; default 10 min. */
  readonly timeoutMs?: number;
  /** The signal is aborted when the time is up, the claim is lost or the worker stops. */
  work(payload: Json, signal: AbortSignal, run: JobRun): Promise<void>;
};

/** Log for the end of each job; pino's shape. */
export type JobLog = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
