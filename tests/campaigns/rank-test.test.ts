import assert from "node:assert/strict";
import { test } from "node:test";
import { chanceOf } from "./length.ts";
import { difference } from "./rank-test.ts";

const chance = chanceOf(20_261_121);

/** Times as a busy machine gives them: most near the least, some far off. */
function times(leastMs: number, count: number): readonly number[] {
  return Array.from({ length: count }, () => leastMs + 1 / (0.02 + chance.below(1000) / 1000));
}

test("equal paths are never distinguished, however often they are compared", () => {
  for (let at = 0; at < 300; at += 1) assert.equal(difference(times(25, 400), times(25, 400)).isUnequal, false);
});

test("a path that takes a twentieth longer is distinguished, whichever comes first", () => {
  for (let at = 0; at < 100; at += 1) {
    assert.equal(difference(times(25, 400), times(26.4, 400)).isUnequal, true);
    assert.equal(difference(times(26.4, 400), times(25, 400)).isUnequal, true);
  }
});

test("a difference below a tenth of a millisecond is none", () => {
  assert.equal(
    difference(
      [1, 1, 1, 1].flatMap((ms) => times(ms, 400)),
      times(1.02, 1600),
    ).isUnequal,
    false,
  );
  const [one, other] = [Array.from({ length: 400 }, () => 1), Array.from({ length: 400 }, () => 1.05)];
  assert.equal(difference(one, other).isUnequal, false);
});
