import assert from "node:assert/strict";
import { test } from "node:test";
import { actionOf, operationOf } from "./action.ts";

const cases: readonly (readonly [string, string])[] = [
  ["SEND_ENVELOPE", "envelope-sent"],
  ["RECEIVE_ENVELOPE", "envelope-received"],
  ["DELEGATION_CANCELLED", "envelope-delegation-cancelled"],
  ["template-created", "template-created"],
  ["account-sso-idp-updated", "account-sso-idp-updated"],
  ["login", "login"],
  ["constructor", "constructor"],
];

for (const [operation, action] of cases) {
  test(`the operation ${operation} is the action ${action}, and back`, () => {
    assert.deepEqual([actionOf(operation), operationOf(action)], [action, operation]);
  });
}
