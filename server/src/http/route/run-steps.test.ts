import assert from "node:assert/strict";
import { test } from "node:test";
import type { Steps } from "@chancery/core/xml/steps.ts";
import { runSteps } from "./run-steps.ts";

test("works that begin in the same turn do no two long steps in one turn, and the first begins at once", async (t) => {
  let clock = 0;
  t.mock.method(performance, "now", () => clock);
  let [done, seen, mostAtOnce] = [0, 0, 0];
  const step = (): void => {
    done += 1;
    clock += 25;
  };
  function* work(steps: number): Steps<number> {
    for (let at = 1; at < steps; at += 1) {
      step();
      yield;
    }
    step();
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
