import assert from "node:assert/strict";
import { test } from "node:test";
import { isNotified } from "./readers.ts";

test("users are notified of waiting envelopes if they can fill in, of approvals if they can approve, of comments if they can read them, and of the rest if they can view", () => {
  for (const code of [301, 304, 312] as const)
    assert.deepEqual([isNotified(code, [2003]), isNotified(code, [2004, 2011])], [true, false]);
  assert.deepEqual([isNotified(309, [2011]), isNotified(309, [2003, 2004])], [true, false]);
  assert.deepEqual([isNotified(308, [2005]), isNotified(308, [2004])], [true, false]);
  for (const code of [302, 303, 305, 306, 307, 310, 311] as const)
    assert.deepEqual([isNotified(code, [2004]), isNotified(code, [2003, 2011])], [true, false]);
});
