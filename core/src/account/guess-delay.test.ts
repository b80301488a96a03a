import assert from "node:assert/strict";
import { test } from "node:test";
import { guessDelayMs, guessLimits } from "./guess-delay.ts";

for (const [level, delayMs] of [
  [0, 0],
  [1, 0],
  [10, 0],
  [10.01, 250],
  [11, 250],
  [12, 500],
  [13, 1000],
  [14, 2000],
  [15, 4000],
  [16, 4000],
  [guessLimits.levelMax, 4000],
  [5000, 4000],
] as const) {
  test(`try ${level} waits ${delayMs} ms`, () => {
    assert.equal(guessDelayMs(level), delayMs);
  });
}
