import type { ServerResponse } from "node:http";
import { Fault } from "@chancery/core/fault/fault.ts";

/** Numbers of requests under way: with their body received, with their body still arriving, and from one address. */
export type LiveCounts = { readonly working: number; readonly arriving: number; readonly ofAddress: number };

/** The requests under way: how many, and how to end them. */
export type LiveRequests = {
  counts(address: string): LiveCounts;
  readonly isStopping: () => boolean;
  /** Aborted when the service begins to stop, with service.unavailable as the reason. */
  readonly stopping: AbortSignal;
  /** Counts a request of an address as one whose body is still arriving, until `startWork`. */
  begin(response: ServerResponse, address: string): void;
  /** Counts it as one whose body has arrived. */
  startWork(response: ServerResponse): void;
  /** Aborted when the client goes away before the answer is out, or when `abort` is called. */
  signalOf(response: ServerResponse): AbortSignal;
  /** Whether the signal of a request was aborted: what fails then is no failure of ours. */
  isAborted(response: ServerResponse): boolean;
  /** From now on every answer closes its line. */
  beginStop(): void;
  /** Resolves when no request is under way, or false after `deadlineMs`. */
  drain(deadlineMs: number): Promise<boolean>;
  abort(reason: Error): void;
};

/** Counts the requests under way in one server. */
export function liveRequests(): LiveRequests {
  const aborters = new Map<ServerResponse, AbortController>();
  const aborted = new WeakSet<ServerResponse>();
  const arriving = new Set<ServerResponse>();
  const ofAddress = new Map<string, number>();
  let count = 0;
  const stopper = new AbortController();
  let onEmpty: (() => void) | undefined;
  return {
    counts: (address) => ({
      working: count - arriving.size,
      arriving: arriving.size,
      ofAddress: ofAddress.get(address) ?? 0,
    }),
    isStopping: () => stopper.signal.aborted,
    stopping: stopper.signal,
    begin: (response, address) => {
      count++;
      arriving.add(response);
      add(ofAddress, address, 1);
      response.once("close", () => {
        count--;
        arriving.delete(response);
        add(ofAddress, address, -1);
        if (count === 0) onEmpty?.();
      });
    },
    startWork: (response) => void arriving.delete(response),
    signalOf: (response) => {
      const aborter = new AbortController();
      aborter.signal.addEventListener("abort", () => aborted.add(response), { once: true });
      if (response.destroyed) aborter.abort(new Error("the client went away"));
      aborters.set(response, aborter);
      response.once("close", () => {
        aborters.delete(response);
        if (!response.writableFinished) aborter.abort(new Error("the client went away"));
      });
      return aborter.signal;
    },
    isAborted: (response) => aborted.has(response),
    beginStop: () => {
      stopper.abort(new Fault("service.unavailable", { args: ["the service stops"] }));
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
      for (const aborter of aborters.values()) aborter.abort(reason);
    },
  };
}

function add(counts: Map<string, number>, address: string, change: 1 | -1): void {
  const count = (counts.get(address) ?? 0) + change;
  if (count === 0) counts.delete(address);
  else counts.set(address, count);
}
