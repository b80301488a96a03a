/** Reason for which a wait of a worker ended: the time to look for work has come, or a place became free. */
export type Wakeup = "look" | "claim";

export type Wakeups = {
  /** There may be new work. */
  ring(): void;
  /** A job has ended. */
  free(): void;
  /** Waits until `ms` have passed, `restMs` have passed and there was a ring, or a place is free. With an `ms` of 0 or less, there is no wait. */
  wait(ms: number, restMs: number): Promise<Wakeup>;
};

/** Waits of one worker. A ring that comes while it rests or is at work ends the wait when it has rested. */
export function newWakeups(): Wakeups {
  let isRung = false;
  let isFree = false;
  let check: () => void = () => undefined;
  return {
    ring: () => {
      isRung = true;
      check();
    },
    free: () => {
      isFree = true;
      check();
    },
    wait: async (ms, restMs) => {
      const { promise, resolve } = Promise.withResolvers<Wakeup>();
      let hasRested = restMs <= 0;
      check = () => {
        // jobs may end so fast that a place is always free
        if (ms <= 0 || (isRung && hasRested)) resolve("look");
        else if (isFree) resolve("claim");
      };
      const timer = setTimeout(() => resolve("look"), Math.max(0, ms));
      const rested = (): void => {
        hasRested = true;
        check();
      };
      const rest = hasRested ? undefined : setTimeout(rested, restMs);
      check();
      const wakeup = await promise;
      clearTimeout(timer);
      clearTimeout(rest);
      check = () => undefined;
      if (wakeup === "look") isRung = false;
      isFree = false;
      return wakeup;
    },
  };
}
