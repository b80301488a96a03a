import { setTimeout as wait } from "node:timers/promises";
import { Spending } from "../io/spending.ts";
import { Attempt, type AttemptNeeds } from "./attempt.ts";
import type { JobHandler } from "./job-handler.ts";
import { jobMs, renewClaims, type ClaimedJob, type Claiming } from "./store/claims.ts";

type RunningJobsNeeds = AttemptNeeds & {
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly concurrency: number;
  readonly leaseMs: number;
  readonly elapsedMs?: () => number;
};

/** Running time in milliseconds after which a job gives its slot to another one. All but one of the slots can be given so. */
export const longMs = 2000;

type Running = { readonly startedMs: number; readonly ended: Promise<void> };

/** The jobs that a worker is running. Renews their leases, and returns jobs that it cannot finish. */
export class RunningJobs {
  /** Called when a job has ended; `isWaiting` if it took no slot. */
  onFree: (isWaiting: boolean) => void = () => undefined;
  readonly #needs: RunningJobsNeeds;
  readonly #attempts = new Map<Attempt, Running>();
  #renewal: NodeJS.Timeout | undefined;
  #last: readonly string[] = [];
  readonly #spending = new Spending();

  constructor(needs: RunningJobsNeeds) {
    this.#needs = needs;
  }

  get leaseMs(): number {
    return this.#needs.leaseMs;
  }

  /** Number of further jobs that it can run. */
  get free(): number {
    return this.#needs.concurrency - this.#handled.length + Math.min(this.#longAccounts.length, this.#longMax);
  }

  /** Number of long-running jobs that take no slot. An account that has as many starts no more. */
  get #longMax(): number {
    return this.#needs.concurrency - 1;
  }

  /** The account of each long-running job. */
  get #longAccounts(): readonly string[] {
    const untilMs = this.#elapsedMs() - longMs;
    return [...this.#attempts]
      .filter(([{ job }, { startedMs }]) => startedMs <= untilMs && this.#waitingMax(job.handler) === 0)
      .map(([{ job }]) => job.account_id);
  }

  #elapsedMs(): number {
    return this.#needs.elapsedMs?.() ?? performance.now();
  }

  /** Further jobs per handler with places of its own, for a claim. */
  placesForWaiting(names: readonly string[]): Claiming {
    const running = [...this.#attempts.keys()].map(({ job }) => job.handler);
    const placesOf = (name: string): number => Math.max(0, this.#waitingMax(name) - running.filter((one) => one === name).length);
    const places = names.map(placesOf);
    const boundedPlaces = places.reduce((sum, one) => sum + one, 0);
    return {
      handlers: names,
      places,
      areBounded: names.map(() => true),
      boundedPlaces,
      runningHandlers: [],
      ...this.#spendingWith([]),
    };
  }

  /** Handlers of the running jobs that take a slot. */
  get #handled(): readonly string[] {
    return [...this.#attempts.keys()].map(({ job }) => job.handler).filter((name) => this.#waitingMax(name) === 0);
  }

  #waitingMax(name: string): number {
    return this.#needs.handlers.get(name)?.waitingMax ?? 0;
  }

  /** Number of further jobs per handler, and of all bounded handlers together: those leave one place free if there are two. */
  placesFor(names: readonly string[]): Pick<Claiming, "places" | "areBounded" | "boundedPlaces"> {
    const runningHandlers = this.#handled;
    const boundOf = (name: string): number => this.#needs.handlers.get(name)?.atOnceMax ?? Infinity;
    const placesOf = (name: string): number =>
      Math.min(this.free, boundOf(name) - runningHandlers.filter((one) => one === name).length);
    const boundedRunning = runningHandlers.filter((name) => boundOf(name) < Infinity).length;
    return {
      places: names.map((name) => Math.max(0, placesOf(name))),
      areBounded: names.map((name) => boundOf(name) < Infinity),
      boundedPlaces: Math.max(1, this.#needs.concurrency - 1) - boundedRunning,
    };
  }

  /** The handler of each running job; of the last one when none runs, so that a single place alternates too. */
  get runningHandlers(): readonly string[] {
    return this.#handled.length === 0 ? this.#last : this.#handled;
  }

  /** The time spent on accounts by this worker, infinite for those that may start no more jobs that take a slot. */
  get spending(): Pick<Claiming, "accounts" | "spentMs" | "givenMs"> {
    const long = Map.groupBy(this.#longAccounts, (account) => account);
    return this.#spendingWith(
      [...long].filter(([, jobs]) => jobs.length >= Math.max(1, this.#longMax)).map(([account]) => account),
    );
  }

  #spendingWith(full: readonly string[]): Pick<Claiming, "accounts" | "spentMs" | "givenMs"> {
    const all = new Map([...this.#spending.all(), ...full.map((account) => [account, Infinity] as const)]);
    return { accounts: [...all.keys()], spentMs: [...all.values()], givenMs: this.#spending.givenMs };
  }

  /** Starts a claimed job. */
  start(job: ClaimedJob): void {
    const handler = this.#needs.handlers.get(job.handler);
    if (!handler) throw new Error(`no handler ${job.handler}`);
    const isWaiting = handler.waitingMax !== undefined;
    if (!isWaiting) this.#last = [job.handler];
    const attempt = new Attempt(this.#needs, handler, job);
    const startedMs = this.#elapsedMs();
    this.#spending.choose(job.account_id);
    this.#spending.spend(job.account_id, jobMs);
    const ended = attempt.run().finally(() => {
      if (!isWaiting) this.#spending.spend(job.account_id, Math.max(0, this.#elapsedMs() - startedMs - jobMs));
      this.#attempts.delete(attempt);
      this.onFree(isWaiting);
    });
    this.#attempts.set(attempt, { startedMs, ended });
    this.#renewal ??= setTimeout(() => void this.#renew(), this.leaseMs / 3);
  }

  /** Waits for the running jobs; after `deadlineMs` aborts them and releases their claims. */
  async drain(deadlineMs: number): Promise<void> {
    if (await this.#isEmptyWithin(deadlineMs)) return clearTimeout(this.#renewal);
    for (const attempt of this.#attempts.keys()) attempt.stop();
    await this.#allEnded();
    clearTimeout(this.#renewal);
  }

  /** Aborts the running jobs; their handlers receive the reason. */
  abortAll(reason: Error): void {
    for (const attempt of this.#attempts.keys()) attempt.abort(reason);
  }

  async #isEmptyWithin(ms: number): Promise<boolean> {
    const timer = new AbortController();
    const late = wait(ms, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([this.#allEnded(), late]);
    timer.abort();
    return this.#attempts.size === 0;
  }

  async #allEnded(): Promise<void> {
    for (const { ended } of this.#attempts.values()) await ended;
  }

  async #renew(): Promise<void> {
    const attempts = [...this.#attempts.keys()];
    try {
      const renewedAt = performance.now();
      const held =
        attempts.length === 0
          ? new Set()
          : await renewClaims(
              this.#needs.database,
              attempts.map(({ job }) => job),
              this.leaseMs,
            );
      for (const attempt of attempts) if (held.has(attempt.job.claim)) attempt.heldSince = renewedAt;
    } catch {
      // the loop reports the outage; a lease that could not be kept is noticed below
    }
    for (const attempt of attempts) if (performance.now() - attempt.heldSince > this.leaseMs) attempt.abort("the claim is lost");
    this.#renewal = this.#attempts.size === 0 ? undefined : setTimeout(() => void this.#renew(), this.leaseMs / 3);
  }
}
