/** Accounts that are remembered at most. */
const accountsMax = 1000;

/**
 * The time spent on each account, so that the next turn goes to the account with the least. Absence earns no credit: an account counts
 * at least as much as the last one chosen.
 */
export class Spending {
  readonly #spentMs = new Map<string, number>();
  #givenMs = 0;

  /** Value of an account that is not among `all`. */
  get givenMs(): number {
    return this.#givenMs;
  }

  of(account: string): number {
    return Math.max(this.#spentMs.get(account) ?? 0, this.#givenMs);
  }

  /** Accounts with more than the base value, at most 1000. */
  all(): readonly (readonly [account: string, spentMs: number])[] {
    return [...this.#spentMs];
  }

  /** Notes that it is the turn of an account. */
  choose(account: string): void {
    this.#givenMs = this.of(account);
    for (const [other, spentMs] of this.#spentMs) if (spentMs <= this.#givenMs) this.#spentMs.delete(other);
  }

  /** Counts time of an account. */
  spend(account: string, ms: number): void {
    const spentMs = this.of(account) + ms;
    const [eldest] = this.#spentMs.keys();
    if (this.#spentMs.size >= accountsMax && eldest !== undefined) this.#spentMs.delete(eldest);
    this.#spentMs.delete(account);
    this.#spentMs.set(account, spentMs);
  }
}
