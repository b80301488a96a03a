import { setImmediate as nextTurn } from "node:timers/promises";
import type { Steps } from "@chancery/core/xml/steps.ts";

/** Does work step by step; between two steps the process answers others. */
export async function runSteps<Given>(steps: Steps<Given>): Promise<Given> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}
