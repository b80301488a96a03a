import { Spending } from "../spending.ts";

/** A waiting piece of work: its account and its size. */
export type Turn = { readonly account: string; readonly sizeBytes: number };

/** The threshold of large work. An account whose last work took longer is expected to bring large work, whatever its size. */
export const large = { fromBytes: 1024 ** 2, fromMs: 2000 } as const;

type Share<Waiting> = { readonly waiting: Waiting[]; lastMs: number };

/** Accounts that are remembered at most. */
const sharesMax = 1000;

/**
 * Waiting work of many accounts, in turns: next is the account that was given the least time, of its work the small before the
 * large.
 */
export class FairQueue<Waiting extends Turn> {
  readonly #shares = new Map<string, Share<Waiting>>();
  readonly #spending = new Spending();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Number of waiting pieces of an account. */
  countOf(account: string): number {
    return this.#shares.get(account)?.waiting.length ?? 0;
  }

  isLarge({ account, sizeBytes }: Turn): boolean {
    return sizeBytes >= large.fromBytes || (this.#shares.get(account)?.lastMs ?? 0) >= large.fromMs;
  }

  add(turn: Waiting): void {
    this.#shareOf(turn.account).waiting.push(turn);
    this.#size += 1;
  }

  remove(turn: Waiting): void {
    const waiting = this.#shares.get(turn.account)?.waiting ?? [];
    const place = waiting.indexOf(turn);
    if (place < 0) return;
    waiting.splice(place, 1);
    this.#size -= 1;
  }

  /** Takes the next work, only small work when required. */
  next(mayBeLarge: boolean): Waiting | undefined {
    let chosen: Waiting | undefined;
    for (const { waiting } of this.#shares.values()) {
      const turn = waiting.find((one) => !this.isLarge(one)) ?? (mayBeLarge ? waiting[0] : undefined);
      if (turn && (!chosen || this.#spending.of(turn.account) < this.#spending.of(chosen.account))) chosen = turn;
    }
    if (!chosen) return undefined;
    this.#spending.choose(chosen.account);
    this.remove(chosen);
    return chosen;
  }

  /** Counts the time that work of an account took. */
  spend(account: string, ms: number): void {
    this.#spending.spend(account, ms);
    this.#shareOf(account).lastMs = ms;
  }

  /** Takes everything. */
  clear(): readonly Waiting[] {
    const all = [...this.#shares.values()].flatMap(({ waiting }) => waiting.splice(0));
    this.#size = 0;
    return all;
  }

  #shareOf(account: string): Share<Waiting> {
    const known = this.#shares.get(account);
    if (known) return known;
    const idle = this.#shares.size < sharesMax ? undefined : [...this.#shares].find(([, { waiting }]) => waiting.length === 0);
    if (idle) this.#shares.delete(idle[0]);
    const share = { waiting: [], lastMs: 0 };
    this.#shares.set(account, share);
    return share;
  }
}
