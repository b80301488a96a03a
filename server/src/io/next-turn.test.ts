import assert from "node:assert/strict";
import { test } from "node:test";
import { nextTurn } from "./next-turn.ts";

for (const works of [1, 2, 10])
  test(`of ${works} works side by side one has each turn, in the order in which they wait`, async () => {
    const steps: number[] = [];
    let [ended, mostAtOnce, seen] = [0, 0, works];
    const work = async (which: number): Promise<void> => {
      for (let step = 0; step < 5; step += 1) {
        steps.push(which);
        await nextTurn();
      }
      ended += 1;
    };
    const running = Promise.all(Array.from({ length: works }, (_, which) => work(which)));
    while (ended < works) {
      await new Promise(setImmediate);
      mostAtOnce = Math.max(mostAtOnce, steps.length - seen);
      seen = steps.length;
    }
    await running;
    assert.equal(mostAtOnce, 1);
    assert.deepEqual(steps, Array.from({ length: 5 }, () => Array.from({ length: works }, (_, which) => which)).flat());
  });
