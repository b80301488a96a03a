import assert from "node:assert/strict";
import { test } from "node:test";
import { objectOf, recordedKinds } from "./object.ts";
import { publicKinds } from "./public-actions.ts";

const subject = { kind: "mailbox", id: "m" } as const;

for (const [operation, details, object] of [
  ["label-created", { labelId: "l", name: "Urgent" }, { kind: "mailbox_label", id: "l" }],
  ["mailbox-alias-created", { aliases: ["front"] }, { kind: "mailbox_alias", id: "m" }],
  ["mailbox-filter-deleted", undefined, { kind: "mailbox_filter", id: "m" }],
  ["mailbox-access-changed", { person: "u" }, { kind: "user", id: "u" }],
  ["mailbox-name-changed", { labelId: "l" }, { kind: "mailbox", id: "m" }],
] as const) {
  test(`a record ${operation} with ${JSON.stringify(details)} is about ${object.kind} ${object.id}`, () => {
    assert.deepEqual(objectOf({ subject, operation, details }), object);
  });
}

test("clients know each kind of thing without a trail, and no operation is of two", () => {
  for (const { kind, operations } of recordedKinds) {
    assert.ok(publicKinds.includes(kind), kind);
    assert.equal(recordedKinds.filter((other) => other.operations.startsWith(operations)).length, 1, operations);
  }
});
