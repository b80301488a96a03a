import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import { newWakeups, type Wakeup } from "./wakeups.ts";

/** The end of a wait of 50 ms with a rest of 20 ms, and its time. `rings` and `frees` are the times at which the worker is woken. */
async function waitFor(
  t: TestContext,
  wakeups: ReturnType<typeof newWakeups>,
  rings: readonly number[],
  frees: readonly number[],
) {
  let wakeup: Wakeup | undefined;
  void wakeups.wait(50, 20).then((ended) => (wakeup = ended));
  for (let atMs = 0; ; atMs += 1) {
    if (rings.includes(atMs)) wakeups.ring();
    if (frees.includes(atMs)) wakeups.free();
    await setImmediate();
    if (wakeup) return [wakeup, atMs];
    t.mock.timers.tick(1);
  }
}

test("a wait ends at its time, after a ring when it has rested, and at once for a free place", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const cases = [
    { rings: [], frees: [], ends: ["look", 50] },
    { rings: [30], frees: [], ends: ["look", 30] },
    { rings: [0, 5], frees: [], ends: ["look", 20] },
    { rings: [], frees: [7], ends: ["claim", 7] },
    { rings: [3], frees: [7], ends: ["claim", 7] },
    { rings: [25], frees: [25], ends: ["look", 25] },
  ];
  for (const { rings, frees, ends } of cases) assert.deepEqual(await waitFor(t, newWakeups(), rings, frees), ends);
});

test("a ring is kept until a wait ends with it, and a free place until the next wait", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const wakeups = newWakeups();
  wakeups.ring();
  wakeups.free();
  assert.deepEqual(await waitFor(t, wakeups, [], []), ["claim", 0]);
  assert.deepEqual(await waitFor(t, wakeups, [], []), ["look", 20]);
  assert.deepEqual(await waitFor(t, wakeups, [], []), ["look", 50]);
});

test("a look that is due comes before a free place", async () => {
  const wakeups = newWakeups();
  wakeups.free();
  assert.equal(await wakeups.wait(0, -5), "look");
});

test("times that have passed are no waits, and no warnings of Node", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on("warning", note);
  assert.equal(await newWakeups().wait(-5, -5), "look");
  await setImmediate();
  process.off("warning", note);
  assert.deepEqual(warnings, []);
});
