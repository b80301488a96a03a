import assert from "node:assert/strict";
import { test } from "node:test";
import { nextTurn } from "./next-turn.ts";

for (const [stepMs, works, most] of [
  [25, 1, 1],
  [25, 10, 1],
  [4, 10, 3],
  [0, 10, 10],
] as const)
  test(`of ${works} works with steps of ${stepMs} ms ${most} have a turn at once, in the order in which they wait`, async (t) => {
    let clock = 0;
    t.mock.method(performance, "now", () => clock);
    const steps: number[] = [];
    let ended = 0;
    let mostAtOnce = 0;
    const work = async (which: number): Promise<void> => {
      for (let step = 0; step < 6; step += 1) {
        await nextTurn();
        steps.push(which);
        clock += stepMs;
      }
      ended += 1;
    };
    const running = Promise.all(Array.from({ length: works }, (_, which) => work(which)));
    for (let seen = 0; ended < works; seen = steps.length) {
      await new Promise(setImmediate);
      mostAtOnce = Math.max(mostAtOnce, steps.length - seen);
    }
    await running;
    assert.equal(mostAtOnce, most);
    assert.deepEqual(steps, Array.from({ length: 6 }, () => Array.from({ length: works }, (_, which) => which)).flat());
  });
