import type { Steps } from "@chancery/core/xml/steps.ts";
import { isTurnTaken, nextTurn } from "../../io/next-turn.ts";

/** Does work step by step; between two steps the process answers others. Works that begin after others had their time in this turn wait for the next one. */
export async function runSteps<Given>(steps: Steps<Given>): Promise<Given> {
  if (isTurnTaken()) await nextTurn();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}
