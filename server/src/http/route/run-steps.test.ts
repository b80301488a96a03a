import assert from "node:assert/strict";
import { test } from "node:test";
import type { Steps } from "@chancery/core/xml/steps.ts";
import { runSteps } from "./run-steps.ts";

test("works that begin in the same turn do no two steps in one turn, and work of one step begins at once", async () => {
  let [done, seen, mostAtOnce] = [0, 0, 0];
  function* work(steps: number): Steps<number> {
    for (let step = 1; step < steps; step += 1) {
      done += 1;
      yield;
    }
    done += 1;
    return steps;
  }
  const short = runSteps(work(1));
  assert.equal(done, 1);
  seen = done;
  let isOver = false;
  const running = Promise.all(Array.from({ length: 10 }, () => runSteps(work(3)))).finally(() => (isOver = true));
  while (!isOver) {
    mostAtOnce = Math.max(mostAtOnce, done - seen);
    seen = done;
    await new Promise(setImmediate);
  }
  assert.deepEqual([await short, mostAtOnce, (await running).length, done], [1, 1, 10, 31]);
});
