import { availableParallelism } from "node:os";

/** A party that takes turns, and `first`, the part known without a lookup: a token or an address. An empty key is the service itself. */
export type Taker = { readonly key: string; readonly first: string };

type Waiting = { readonly first: string; go(): void };

/** State of a party. `peak`: the most places at once, held or waiting, since `since`. `average`: the places held before `averagedAt`. */
type Party = {
  held: number;
  readonly waiting: Set<Waiting>;
  servedAt: number;
  peak: number;
  since: number;
  average: number;
  averagedAt: number;
};

/** A party idle for this long no longer counts. */
const recentMs = 250;
/** How soon it is looked again whether those who are held back may go on. */
const againMs = 50;
/** Number of statements that keep the processors busy; more for one account only delay those of others. */
const processors = Math.max(2, availableParallelism());

/**
 * Places that accounts take turns in. The next place goes to the party that holds the fewest, among equals to the one served longest
 * ago. Beside others, a party holds as many as keep the processors busy, and more only while another wants as many and has held as
 * many lately; a party alone may hold all.
 */
export class Turns {
  /** Places that any party may hold. */
  readonly heldMin = processors;
  readonly #places: number;
  readonly #now: () => number;
  readonly #parties = new Map<string, Party>();
  readonly #ofFirst = new Map<string, number>();
  #turn = 0;
  #inUse = 0;
  #looksAgain = false;
  waiting = 0;

  constructor(places: number, now = (): number => performance.now()) {
    this.#places = places;
    this.#now = now;
  }

  /** Waits for a place, and has it then. Throws when that takes too long. */
  async take({ key, first }: Taker, withinMs: number): Promise<void> {
    const party = this.#partyOf(key);
    note(party, party.held + party.waiting.size + 1, this.#now());
    if (party.waiting.size === 0 && this.#inUse < this.#places && this.#mayHold(key, party)) {
      this.#give(party);
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: Waiting = { first, go: resolve };
    const timer = setTimeout(() => {
      this.#leave(party, one);
      reject(new Error(`none was free within ${withinMs} ms`));
    }, withinMs);
    this.#enter(party, one);
    await promise.finally(() => clearTimeout(timer));
  }

  /** Frees a place for the next party. */
  free(key: string): void {
    this.#inUse -= 1;
    this.#hold(this.#partyOf(key), -1);
    this.#serve();
  }

  /** Whether this party has at least the average number of waiting statements. */
  isMuchOf(first: string): boolean {
    return (this.#ofFirst.get(first) ?? 0) * this.#ofFirst.size >= this.waiting;
  }

  #serve(): void {
    while (this.waiting > 0 && this.#inUse < this.#places) {
      const party = this.#next();
      const [one] = party?.waiting ?? [];
      if (!party || !one) break;
      this.#leave(party, one);
      this.#give(party);
      one.go();
    }
    if (this.waiting === 0 || this.#inUse >= this.#places) return;
    if (this.#looksAgain) return;
    this.#looksAgain = true;
    setTimeout(() => {
      this.#looksAgain = false;
      this.#serve();
    }, againMs).unref();
  }

  #next(): Party | undefined {
    let next: Party | undefined;
    for (const [key, party] of this.#parties) {
      if (party.waiting.size === 0 || !this.#mayHold(key, party)) continue;
      if (!next || party.held < next.held || (party.held === next.held && party.servedAt < next.servedAt)) next = party;
    }
    return next;
  }

  /** Whether a party may hold one more place. The service's own work is bounded elsewhere. */
  #mayHold(key: string, party: Party): boolean {
    if (party.held < this.heldMin || key === "") return true;
    const now = this.#now();
    let wanted = 0;
    let average = 0;
    for (const [other, one] of this.#parties) {
      if (other === key || other === "") continue;
      if (isIdle(one, now)) this.#parties.delete(other);
      else {
        wanted = Math.max(wanted, one.peak);
        average = Math.max(average, averageHeld(one, now));
      }
    }
    return wanted === 0 || (party.held < wanted && averageHeld(party, now) <= average);
  }

  #partyOf(key: string): Party {
    const known = this.#parties.get(key);
    if (known) return known;
    const party: Party = { held: 0, waiting: new Set(), servedAt: 0, peak: 0, since: 0, average: 0, averagedAt: 0 };
    this.#parties.set(key, party);
    return party;
  }

  #give(party: Party): void {
    this.#inUse += 1;
    this.#hold(party, 1);
    party.servedAt = this.#turn += 1;
  }

  #hold(party: Party, change: 1 | -1): void {
    const now = this.#now();
    party.average = averageHeld(party, now);
    party.averagedAt = now;
    party.held += change;
  }

  #enter(party: Party, one: Waiting): void {
    party.waiting.add(one);
    add(this.#ofFirst, one.first, 1);
    this.waiting += 1;
    this.#serve();
  }

  #leave(party: Party, one: Waiting): void {
    if (!party.waiting.delete(one)) return;
    add(this.#ofFirst, one.first, -1);
    this.waiting -= 1;
  }
}

/** Records the number of places that a party needs at once; older numbers expire. */
function note(party: Party, count: number, now: number): void {
  if (count < party.peak && now - party.since < recentMs) return;
  party.peak = count;
  party.since = now;
}

/** The number of places that a party held lately, on average: what it holds now counts more the longer it has held it. */
function averageHeld({ held, average, averagedAt }: Party, now: number): number {
  return held + (average - held) * Math.exp((averagedAt - now) / recentMs);
}

function isIdle({ held, waiting, since }: Party, now: number): boolean {
  return held === 0 && waiting.size === 0 && now - since >= recentMs;
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
