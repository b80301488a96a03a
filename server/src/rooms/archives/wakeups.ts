/** Wakes waiting requests of this process by key. Only a shortcut: they also poll. */
export type Wakeups = {
  ring(key: string): void;
  /** Resolves at the next ring or after `ms`; rejects when the signal is aborted. */
  wait(key: string, ms: number, signal: AbortSignal): Promise<void>;
  readonly waitingCount: number;
};

export function openWakeups(): Wakeups {
  const waiting = new Map<string, Set<() => void>>();
  let count = 0;
  return {
    get waitingCount() {
      return count;
    },
    ring: (key) => {
      for (const wake of waiting.get(key) ?? []) wake();
    },
    wait: async (key, ms, signal) => {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const abort = (): void => reject(signal.reason);
      const sleepers = waiting.get(key) ?? new Set();
      const timer = setTimeout(resolve, ms);
      waiting.set(key, sleepers.add(resolve));
      signal.addEventListener("abort", abort, { once: true });
      count += 1;
      try {
        await promise;
      } finally {
        count -= 1;
        clearTimeout(timer);
        signal.removeEventListener("abort", abort);
        sleepers.delete(resolve);
        if (sleepers.size === 0 && waiting.get(key) === sleepers) waiting.delete(key);
      }
    },
  };
}
