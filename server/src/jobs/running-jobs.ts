import { setTimeout as wait } from "node:timers/promises";
import { Spending } from "../io/spending.ts";
import { Attempt, type AttemptNeeds } from "./attempt.ts";
import type { JobHandler } from "./job-handler.ts";
import { jobMs, renewClaims, type ClaimedJob, type Claiming } from "./store/claims.ts";

type WorkbenchNeeds = AttemptNeeds & {
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly concurrency: number;
  readonly leaseMs: number;
  readonly elapsedMs?: () => number;
};

/** The jobs a worker has in hand: runs them, keeps their leases, gives back what it cannot end. */
export class Workbench {
  onFree: () => void = () => undefined;
  readonly #needs: WorkbenchNeeds;
  readonly #attempts = new Map<Attempt, Promise<void>>();
  #renewal: NodeJS.Timeout | undefined;
  #last: readonly string[] = [];
  readonly #spending = new Spending();

  constructor(needs: WorkbenchNeeds) {
    this.#needs = needs;
  }

  get leaseMs(): number {
    return this.#needs.leaseMs;
  }

  /** How many more jobs it can take. */
  get free(): number {
    return this.#needs.concurrency - this.#attempts.size;
  }

  /** How many more jobs it takes of each handler, and of the bounded ones together: these leave one hand free, if there are two. */
  placesFor(names: readonly string[]): Pick<Claiming, "places" | "areBounded" | "boundedPlaces"> {
    const inHand = [...this.#attempts.keys()].map(({ job }) => job.handler);
    const boundOf = (name: string): number => this.#needs.handlers.get(name)?.atOnceMax ?? Infinity;
    const placesOf = (name: string): number => Math.min(this.free, boundOf(name) - inHand.filter((one) => one === name).length);
    const boundedInHand = inHand.filter((name) => boundOf(name) < Infinity).length;
    return {
      places: names.map((name) => Math.max(0, placesOf(name))),
      areBounded: names.map((name) => boundOf(name) < Infinity),
      boundedPlaces: Math.max(1, this.#needs.concurrency - 1) - boundedInHand,
    };
  }

  /** The handlers of the jobs in hand, once a job; of the last one when there is none, so that a single hand changes too. */
  get atWork(): readonly string[] {
    return this.#attempts.size === 0 ? this.#last : [...this.#attempts.keys()].map(({ job }) => job.handler);
  }

  /** The time that accounts were given here. */
  get spending(): Pick<Claiming, "accounts" | "spentMs" | "givenMs"> {
    const all = this.#spending.all();
    return {
      accounts: all.map(([account]) => account),
      spentMs: all.map(([, spentMs]) => spentMs),
      givenMs: this.#spending.givenMs,
    };
  }

  /** Starts to work on a claimed job. */
  take(job: ClaimedJob): void {
    this.#last = [job.handler];
    const handler = this.#needs.handlers.get(job.handler);
    if (!handler) throw new Error(`no handler ${job.handler}`);
    const attempt = new Attempt(this.#needs, handler, job);
    const { elapsedMs = () => performance.now() } = this.#needs;
    const begun = elapsedMs();
    this.#spending.choose(job.account_id);
    this.#spending.spend(job.account_id, jobMs);
    this.#attempts.set(
      attempt,
      attempt.run().finally(() => {
        this.#spending.spend(job.account_id, Math.max(0, elapsedMs() - begun - jobMs));
        this.#drop(attempt);
      }),
    );
    this.#renewal ??= setTimeout(() => void this.#renew(), this.leaseMs / 3);
  }

  /** Waits for the jobs in hand; after the deadline aborts them and gives them back. */
  async clear(deadlineMs: number): Promise<void> {
    if (await this.#isEmptyWithin(deadlineMs)) return clearTimeout(this.#renewal);
    for (const attempt of this.#attempts.keys()) attempt.stop();
    await Promise.all(this.#attempts.values());
    clearTimeout(this.#renewal);
  }

  /** Ends the jobs in hand, for a reason that the handlers see. */
  turnOut(reason: Error): void {
    for (const attempt of this.#attempts.keys()) attempt.abort(reason);
  }

  async #isEmptyWithin(ms: number): Promise<boolean> {
    const timer = new AbortController();
    const late = wait(ms, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.#attempts.values()), late]);
    timer.abort();
    return this.#attempts.size === 0;
  }

  #drop(attempt: Attempt): void {
    this.#attempts.delete(attempt);
    this.onFree();
  }

  async #renew(): Promise<void> {
    const attempts = [...this.#attempts.keys()];
    try {
      const asked = performance.now();
      const held =
        attempts.length === 0
          ? new Set()
          : await renewClaims(
              this.#needs.database,
              attempts.map(({ job }) => job),
              this.leaseMs,
            );
      for (const attempt of attempts) if (held.has(attempt.job.claim)) attempt.heldSince = asked;
    } catch {
      // the loop tells of the outage; a lease that could not be kept is seen below
    }
    for (const attempt of attempts) if (performance.now() - attempt.heldSince > this.leaseMs) attempt.abort("the claim is lost");
    this.#renewal = this.#attempts.size === 0 ? undefined : setTimeout(() => void this.#renew(), this.leaseMs / 3);
  }
}
