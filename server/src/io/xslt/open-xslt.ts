import { createHash } from "node:crypto";
import { FairGate, type GateLimits } from "../fair-gate.ts";
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

/** Runs stylesheets and conditions of tenants. */
export type Xslt = {
  /** Waits for its turn among the accounts. Throws request.too_many, service.unavailable when too much waits. */
  run(work: XsltWork, asked: { readonly account: string; readonly signal: AbortSignal }): Promise<XsltOutcome>;
};

/** Checks that are remembered. */
const passedMax = 1000;

/** Opens the runner. Nothing runs until it is asked, and a check that passed does not run again. */
export function openXslt(limits: XsltLimits & GateLimits = xsltLimits): Xslt {
  const gate = new FairGate(limits, "stylesheets");
  const passed = new Set<string>();
  return {
    run: async (work, { account, signal }) => {
      const check = work.kind === "check" ? createHash("sha256").update(JSON.stringify(work)).digest("base64") : undefined;
      if (check !== undefined && passed.has(check)) return { kind: "checked" };
      return gate.run({ account, sizeBytes: sizeOf(work), signal }, async () => {
        const outcome = await runXslt(work, limits, signal);
        if (check !== undefined && outcome.kind === "checked") remember(passed, check);
        return outcome;
      });
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
