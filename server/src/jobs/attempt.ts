import type { Database } from "../io/database/database.ts";
import { isDiskFull } from "../io/disk.ts";
import { isHopeless } from "../io/hopeless.ts";
import type { JobHandler, JobLog, JobRun } from "./job-handler.ts";
import { hopelessMark } from "./store/dead.ts";
import { releaseJobs, type ClaimedJob } from "./store/claims.ts";
import { giveUpJob, ClaimLost, finishJob, postponeJob, retryJob } from "./store/finish.ts";

export type AttemptNeeds = { readonly database: Database; readonly log: JobLog };

/** Crashed workers after which a job is dead without another try. */
export const crashesMax = 10;
/** Jobs that take at least this long are logged at info when they succeed. */
const slowMs = 1000;
const defaultTimeoutMs = 600_000;
const errorMaxLength = 2000;

/** One try at a job, from the claim to its end in the database. */
export class Attempt {
  readonly job: ClaimedJob;
  heldSince = performance.now();
  readonly #needs: AttemptNeeds;
  readonly #handler: JobHandler;
  readonly #aborting = new AbortController();
  #isFinished = false;
  #isStopped = false;

  constructor(needs: AttemptNeeds, handler: JobHandler, job: ClaimedJob) {
    this.#needs = needs;
    this.#handler = handler;
    this.job = job;
  }

  /** Runs the job and saves its end. Never throws: an end that cannot be saved is left to the end of the lease. */
  async run(): Promise<void> {
    const start = performance.now();
    try {
      if (this.#crashes >= crashesMax) return await this.#giveUp(`its worker ended ${crashesMax} times`, start);
      await this.#work();
      if (!this.#isFinished && !(await finishJob(this.#needs.database, this.job))) throw new ClaimLost();
      this.#done(start);
    } catch (error) {
      await this.#fail(error, start).catch((cause: unknown) => this.#logFailure(cause, start, "job left to its lease"));
    }
  }

  abort(reason: string | Error): void {
    this.#aborting.abort(reason instanceof Error ? reason : new Error(reason));
  }

  /** Aborts the work and releases the job as if it had never started. */
  stop(): void {
    this.#isStopped = true;
    this.abort("the worker stops");
  }

  get #crashes(): number {
    return this.job.starts - 1 - this.job.failures;
  }

  /** Ends soon after the signal, whether the handler observes it or not. */
  async #work(): Promise<void> {
    const { signal } = this.#aborting;
    const timer = setTimeout(() => this.abort("the time is over"), this.#handler.timeoutMs ?? defaultTimeoutMs);
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => setImmediate(reject, signal.reason), { once: true });
    });
    try {
      await Promise.race([this.#handler.work(this.job.payload, signal, this.#jobRun()), aborted]);
    } finally {
      clearTimeout(timer);
    }
  }

  #jobRun(): JobRun {
    return {
      eventId: this.job.event_id,
      key: this.job.key,
      accountId: this.job.account_id,
      attempt: this.job.failures + 1,
      finish: async (tx) => {
        if (!(await finishJob(tx, this.job))) throw new ClaimLost();
        this.#isFinished = true;
      },
    };
  }

  /** Most jobs end soon and succeed, many a minute on an idle service: their lines are at debug. */
  #done(start: number): void {
    const isReported = performance.now() - start >= slowMs || this.job.failures > 0;
    this.#needs.log[isReported ? "info" : "debug"](this.#fields(start), "job done");
  }

  async #fail(error: unknown, start: number): Promise<void> {
    if (error instanceof ClaimLost) return this.#logFailure(error, start, "job lost");
    if (this.#isStopped) return releaseJobs(this.#needs.database, [this.job]);
    if (isDiskFull(error) || isDiskFull(this.#aborting.signal.reason)) return this.#wait(error, start);
    const failures = this.job.failures + 1;
    const cannotSucceed = isHopeless(error);
    const message = `${cannotSucceed ? hopelessMark : ""}${String(error)}`.slice(0, errorMaxLength);
    const { attemptsMax, hopelessMax = attemptsMax } = this.#handler;
    if (failures >= (cannotSucceed ? hopelessMax : attemptsMax)) return this.#giveUp(message, start, error);
    const pauseMs = withJitter((this.#handler.pauseMs ?? defaultPauseMs)(failures), Math.random());
    await retryJob(this.#needs.database, this.job, message, pauseMs);
    this.#logFailure(error, start, "job failed");
  }

  /** A full disk is no fault of the job's: it does not count. */
  async #wait(error: unknown, start: number): Promise<void> {
    await postponeJob(this.#needs.database, this.job, String(error).slice(0, errorMaxLength), 1 + Math.random() / 4);
    this.#logFailure(error, start, "job waits for room on the disk");
  }

  async #giveUp(message: string, start: number, error: unknown = message): Promise<void> {
    await giveUpJob(this.#needs.database, this.job, this.job.failures + 1, message);
    this.#logFailure(error, start, "job dead");
  }

  #logFailure(error: unknown, start: number, message: string): void {
    this.#needs.log.error({ ...this.#fields(start), err: error }, message);
  }

  #fields(start: number): object {
    return {
      "job.name": this.job.handler,
      "job.key": this.job.key,
      "job.event_id": this.job.event_id,
      "job.attempt": this.job.failures + 1,
      duration_ms: Math.round(performance.now() - start),
    };
  }
}

const firstPauseMs = 1000;

const longestPauseMs = 600_000;

/** The default pause after a number of failures: 1 s, 2 s, 4 s … 10 min. */
function defaultPauseMs(failures: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
}

/** The pause, lengthened by 0 to 25 %, so that jobs that failed together are not retried together. `random` is 0 to 1. */
function withJitter(pauseMs: number, random: number): number {
  return Math.round(pauseMs * (1 + random / 4));
}
