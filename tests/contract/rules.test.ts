import assert from "node:assert/strict";
import { test } from "node:test";
import { rules } from "./rules.ts";
import { described } from "./schema.ts";
import { table } from "./table.ts";

// The campaigns `authorisation` and `permissions` hold the service against both tables.

test("every operation that needs a sign-in has its rule, and no other", () => {
  const guarded = [...described].filter(([, { security }]) => security.length > 0).map(([operation]) => operation);
  assert.deepEqual(Object.keys(rules).toSorted(), guarded.toSorted());
});

test("the table in openapi.json agrees with the hand-written rules for every operation", () => {
  for (const [operation, { oneOf, account, also }] of table) {
    const rule = rules[operation];
    assert.ok(rule, operation);
    const submitted = oneOf.length > 0 ? oneOf : also.mailbox.filter((number) => rule.permissions.includes(number));
    assert.deepEqual(new Set(rule.permissions), new Set(submitted), operation);
    assert.equal(rule.account, account, operation);
    if (rule.isManaged) assert.ok(also.account.length > 0, operation);
  }
});
