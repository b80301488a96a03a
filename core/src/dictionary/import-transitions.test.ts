import assert from "node:assert/strict";
import { test } from "node:test";
import { allowedImportActions, importStatuses, importStep, importTransitions } from "./import-transitions.ts";

const allowed = {
  UPLOADING: ["receive", "cancel"],
  PENDING: ["confirm", "cancel"],
  APPROVED: ["cancel"],
  PROCESSING: ["cancel"],
  COMPLETED: [],
  CANCELLED: [],
  CLEANED: [],
  FAILED: [],
} as const;
for (const status of importStatuses) {
  test(`a person may do with an import that is ${status}: ${allowed[status].join(", ") || "nothing"}`, () => {
    assert.deepEqual(allowedImportActions(status), allowed[status]);
  });
}

test("each action has one row, every state is reached, and the ends lead nowhere", () => {
  const actions = importTransitions.map(({ action }) => action);
  assert.equal(new Set(actions).size, actions.length);
  const reached = new Set(importTransitions.map(({ to }) => to));
  assert.deepEqual(
    importStatuses.filter((status) => !reached.has(status)),
    [],
  );
  const left = new Set(importTransitions.flatMap(({ from }) => from));
  assert.deepEqual(
    importStatuses.filter((status) => !left.has(status)),
    ["COMPLETED", "CANCELLED", "CLEANED", "FAILED"],
  );
});

test("a job that was cut off begins again", () => {
  assert.ok(importStep("begin").from.includes("PROCESSING"));
});
