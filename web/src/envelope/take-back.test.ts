import assert from "node:assert/strict";
import { test } from "node:test";
import { hasDelegated } from "./take-back.ts";

const [bob, dan] = ["01930000-0000-7000-8000-0000000000b1", "01930000-0000-7000-8000-0000000000d1"];
const given = { operation: "ENVELOPE_DELEGATE", mailboxUuid: bob } as const;
const taken = { operation: "DELEGATION_CANCELLED", mailboxUuid: bob } as const;

test("a mailbox has delegated until it takes the delegation back", () => {
  assert.equal(hasDelegated(bob, []), false);
  assert.equal(hasDelegated(bob, [given]), true);
  assert.equal(hasDelegated(bob, [given, taken]), false);
  assert.equal(hasDelegated(bob, [given, taken, given]), true);
  assert.equal(hasDelegated(dan, [given]), false);
});
