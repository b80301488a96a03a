import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import { accountShare, retryAfterS, waitingMax, watchedMax, watchIdleMs, watchMs } from "./limits.ts";
import type { EventsNeeds } from "./needs.ts";
import { findNewestSequence, listNews } from "./store.ts";

/** A request that waits for events of its mailbox. An event that is committed between two waits ends the second at once. */
export type Waiter = {
  /** Resolves at the next event, after `ms`, or when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Gives up the place. */
  end(): void;
};

/** Wakes the waiting requests of this process: one query for all of them, four times a second and after each batch of its relay. */
export type Watch = {
  /** Takes a place, before events are read. Throws service.unavailable, request.too_many (per account) when there is none. */
  begin(mailbox: Pick<OpenMailbox, "id" | "accountId">): Waiter;
  /** Looks for new events now. */
  wake(): void;
  readonly waitingCount: number;
};

type WatchNeeds = Pick<EventsNeeds, "database" | "log" | "requestsMax" | "unasked">;

/** Opens a watch, which queries the database only while requests wait. */
export function openWatch(needs: WatchNeeds): Watch {
  const places = Math.min(waitingMax, Math.floor(needs.requestsMax / 2));
  const waiters = new Map<MailboxId, Set<OneWaiter>>();
  const ofAccount = new Map<AccountId, number>();
  let count = 0;
  const ring = (ids: Iterable<MailboxId>): void => {
    for (const id of ids) for (const waiter of waiters.get(id) ?? []) waiter.ring();
  };
  const rounds = openRounds(needs, {
    isNeeded: () => count > 0,
    ring: (ids) => ring(ids ?? waiters.keys()),
  });
  const change = (accountId: AccountId, by: 1 | -1): void => {
    count += by;
    const own = (ofAccount.get(accountId) ?? 0) + by;
    if (own === 0) ofAccount.delete(accountId);
    else ofAccount.set(accountId, own);
  };
  return {
    get waitingCount() {
      return count;
    },
    begin: ({ id, accountId }) => {
      if (count >= places) throw new Fault("service.unavailable", { args: ["too many requests wait for events"], retryAfterS });
      const limit = Math.ceil(places * accountShare);
      if ((ofAccount.get(accountId) ?? 0) >= limit) throw tooManyOfAccount(limit);
      const waiter = newWaiter();
      const own = waiters.get(id) ?? new Set();
      waiters.set(id, own.add(waiter));
      change(accountId, 1);
      rounds.start();
      return {
        wait: (ms, signal) => waiter.wait(ms, signal),
        end: () => {
          if (!own.delete(waiter)) return;
          if (own.size === 0 && waiters.get(id) === own) waiters.delete(id);
          change(accountId, -1);
        },
      };
    },
    wake: rounds.wake,
  };
}

function tooManyOfAccount(limit: number): Fault {
  return new Fault("request.too_many", { args: [retryAfterS], retryAfterS, data: { limitedBy: "accountWaiting", limit } });
}

type OneWaiter = { ring(): void; wait: Waiter["wait"] };

function newWaiter(): OneWaiter {
  let isRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      isRung = true;
      wake?.();
    },
    wait: async (ms, signal) => {
      if (!isRung && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const end = (): void => resolve();
        const timer = setTimeout(end, ms);
        signal.addEventListener("abort", end, { once: true });
        wake = end;
        await promise;
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
      }
      wake = undefined;
      isRung = false;
    },
  };
}

/** `ring` without ids wakes all. */
type Bell = { readonly isNeeded: () => boolean; readonly ring: (ids?: readonly MailboxId[]) => void };

type Rounds = { start(): void; wake(): void };

/** Looks for events behind the last one seen, again and again while it is needed. */
function openRounds({ database, log, unasked }: WatchNeeds, { isNeeded, ring }: Bell): Rounds {
  let newest: number | undefined;
  let seenAtMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isDue = false;
  let isOut = false;
  const look = async (): Promise<void> => {
    if (newest === undefined || performance.now() - seenAtMs > watchIdleMs) {
      newest = await findNewestSequence(database);
      return ring();
    }
    const news = await listNews(database, newest, watchedMax);
    newest = news.reduce((last, { sequence }) => Math.max(last, sequence), newest);
    isDue ||= news.reduce((sum, { count }) => sum + count, 0) === watchedMax;
    ring(news.map(({ mailbox_id }) => mailbox_id));
  };
  const round = async (): Promise<void> => {
    isLooking = true;
    try {
      do {
        isDue = false;
        await look();
        seenAtMs = performance.now();
      } while (isDue);
      isOut = false;
    } catch (error) {
      if (!isOut) log.error({ err: error }, "the events that requests wait for cannot be read");
      isOut = true;
    }
    isLooking = false;
    timer = isNeeded() ? setTimeout(next, watchMs) : undefined;
  };
  const next = (): void => {
    timer = undefined;
    if (isNeeded()) void round();
  };
  const start = (): void => {
    if (timer === undefined && !isLooking) unasked(() => void round());
  };
  return {
    start,
    wake: () => {
      isDue = true;
      if (!isNeeded() || isLooking) return;
      clearTimeout(timer);
      timer = undefined;
      start();
    },
  };
}
