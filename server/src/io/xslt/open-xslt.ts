import { createHash } from "node:crypto";
import { Fault } from "@chancery/core/fault/fault.ts";
import { FairQueue } from "../pdf/fair-queue.ts";
import type { XsltWork } from "./engine.ts";
import { runXslt, type XsltLimits, type XsltOutcome } from "./run-xslt.ts";

/** Limits of stylesheets: of one run, of runs side by side, and of those that wait, of one account and of all. */
export const xsltLimits = {
  cpuMs: 10_000,
  wallMs: 30_000,
  residentBytesMax: 768 * 1024 ** 2,
  heapMib: 384,
  resultMaxChars: 10 * 1024 ** 2,
  workers: 2,
  accountQueueMax: 10,
  queueMax: 100,
} as const;

type QueueLimits = { readonly workers: number; readonly accountQueueMax: number; readonly queueMax: number };

/** Runs stylesheets and conditions of tenants. */
export type Xslt = {
  /** Waits for its turn among the accounts. Throws request.too_many, service.unavailable when too much waits. */
  run(work: XsltWork, asked: { readonly account: string; readonly signal: AbortSignal }): Promise<XsltOutcome>;
};

type Waiting = { readonly account: string; readonly sizeBytes: number; readonly start: () => void };

/** Checks that are remembered. */
const passedMax = 1000;

/** Opens the runner. Nothing runs until it is asked, and a check that passed does not run again. */
export function openXslt(limits: XsltLimits & QueueLimits = xsltLimits): Xslt {
  const queue = new FairQueue<Waiting>();
  const passed = new Set<string>();
  let running = 0;
  const take = (account: string, sizeBytes: number): Promise<void> => {
    if (running < limits.workers) {
      running += 1;
      return Promise.resolve();
    }
    if (queue.countOf(account) >= limits.accountQueueMax) throw new Fault("request.too_many", { args: [1], retryAfterS: 1 });
    if (queue.size >= limits.queueMax) throw new Fault("service.unavailable", { args: ["too many stylesheets wait"] });
    return new Promise((start) => queue.add({ account, sizeBytes, start }));
  };
  const give = (): void => {
    const next = queue.next(true);
    if (next) next.start();
    else running -= 1;
  };
  return {
    run: async (work, { account, signal }) => {
      const check = work.kind === "check" ? createHash("sha256").update(JSON.stringify(work)).digest("base64") : undefined;
      if (check !== undefined && passed.has(check)) return { kind: "checked" };
      await take(account, sizeOf(work));
      const began = performance.now();
      try {
        const outcome = await runXslt(work, limits, signal);
        if (check !== undefined && outcome.kind === "checked") remember(passed, check);
        return outcome;
      } finally {
        queue.spend(account, performance.now() - began);
        give();
      }
    },
  };
}

function remember(passed: Set<string>, check: string): void {
  passed.add(check);
  const [oldest] = passed;
  if (oldest !== undefined && passed.size > passedMax) passed.delete(oldest);
}

function sizeOf(work: XsltWork): number {
  return work.kind === "transform" ? work.xml.length : 0;
}
