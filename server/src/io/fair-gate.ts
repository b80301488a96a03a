import { Fault } from "@chancery/core/fault/fault.ts";
import { FairQueue, type Turn } from "./pdf/fair-queue.ts";

/** Bounds of work: side by side, and of what waits, of one account and of all. */
export type GateLimits = { readonly workers: number; readonly accountQueueMax: number; readonly queueMax: number };

/** Work that waits for its turn until its signal aborts. */
export type Passing = Turn & { readonly signal: AbortSignal };

type Waiting = Turn & { readonly start: () => void };

/** A gate for work that takes much time or memory: so much at once, and accounts in turns. */
export class FairGate {
  readonly #queue = new FairQueue<Waiting>();
  readonly #limits: GateLimits;
  readonly #kind: string;
  #running = 0;

  /** `kind`: the plural of the work in errors. */
  constructor(limits: GateLimits, kind: string) {
    this.#limits = limits;
    this.#kind = kind;
  }

  /** Does work at its turn. Throws request.too_many, service.unavailable when too much waits, and the reason of the signal. */
  async run<T>(passing: Passing, work: () => Promise<T>): Promise<T> {
    passing.signal.throwIfAborted();
    await this.#take(passing);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#queue.spend(passing.account, performance.now() - began);
      this.#give();
    }
  }

  #take({ account, sizeBytes, signal }: Passing): Promise<void> {
    if (this.#running < this.#limits.workers) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (this.#queue.countOf(account) >= this.#limits.accountQueueMax)
      throw new Fault("request.too_many", { args: [1], retryAfterS: 1 });
    if (this.#queue.size >= this.#limits.queueMax)
      throw new Fault("service.unavailable", { args: [`too many ${this.#kind} wait`] });
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener("abort", abort);
        resolve();
      };
      const waiting: Waiting = { account, sizeBytes, start };
      const abort = (): void => {
        this.#queue.remove(waiting);
        reject(signal.reason);
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#queue.add(waiting);
    });
  }

  #give(): void {
    const next = this.#queue.next(true);
    if (next) next.start();
    else this.#running -= 1;
  }
}
