import type { ServerResponse } from "node:http";

/** The requests under way: how many, and how to end them. */
export type LiveRequests = {
  readonly count: () => number;
  readonly isStopping: () => boolean;
  begin(response: ServerResponse): void;
  /** Aborted when the client goes away before the answer is out, or when `abort` is called. */
  signalOf(response: ServerResponse): AbortSignal;
  /** From now on every answer closes its line. */
  beginStop(): void;
  /** Resolves when no request is under way, or false after `deadlineMs`. */
  drain(deadlineMs: number): Promise<boolean>;
  abort(reason: Error): void;
};

/** Keeps count of the requests under way in one reception. */
export function liveRequests(): LiveRequests {
  const aborters = new Set<AbortController>();
  let count = 0;
  let isStopping = false;
  let onEmpty: (() => void) | undefined;
  return {
    count: () => count,
    isStopping: () => isStopping,
    begin: (response) => {
      count++;
      response.once("close", () => {
        count--;
        if (count === 0) onEmpty?.();
      });
    },
    signalOf: (response) => {
      const aborter = new AbortController();
      if (response.destroyed) aborter.abort(new Error("the client went away"));
      aborters.add(aborter);
      response.once("close", () => {
        aborters.delete(aborter);
        if (!response.writableFinished) aborter.abort(new Error("the client went away"));
      });
      return aborter.signal;
    },
    beginStop: () => {
      isStopping = true;
    },
    drain: async (deadlineMs) => {
      if (count === 0) return true;
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), deadlineMs);
        onEmpty = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
    },
    abort: (reason) => {
      for (const aborter of aborters) aborter.abort(reason);
    },
  };
}
