import assert from "node:assert/strict";
import { test } from "node:test";
import { leavingOutcome, type LeavingOutcome } from "./leaving.ts";

const rows: readonly (readonly [boolean, boolean, boolean, LeavingOutcome, LeavingOutcome])[] = [
  // owner, other owner, others: all goes, what exists stays
  [true, false, false, "REMOVED", "NEEDS_OWNER"],
  [true, false, true, "NEEDS_OWNER", "NEEDS_OWNER"],
  [true, true, true, "LEFT", "LEFT"],
  [false, false, false, "LEFT", "LEFT"],
  [false, false, true, "LEFT", "LEFT"],
  [false, true, true, "LEFT", "LEFT"],
];

for (const [isOwner, hasOtherOwner, hasOthers, removing, leaving] of rows) {
  test(`owner ${isOwner}, other owner ${hasOtherOwner}, others ${hasOthers}: ${removing}, or ${leaving} where what exists is left`, () => {
    const left = { isOwner, hasOtherOwner, hasOthers };
    assert.deepEqual([leavingOutcome(left, false), leavingOutcome(left, true)], [removing, leaving]);
  });
}
