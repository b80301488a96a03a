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

test("each action has one row, every state is reachable, and final states have no transitions", () => {
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

test("the table of imports is this one", () => {
  assert.deepEqual(
    importTransitions.map(({ action, from, to, by }) => `${from.join(", ")} ${action}: ${by} → ${to}`),
    [
      "UPLOADING receive: the mailbox that uploads → UPLOADING",
      "UPLOADING finish: the last byte → PENDING",
      "UPLOADING refuse: the service, of a file that is no CSV and no XLSX → FAILED",
      "PENDING confirm: the mailbox that uploads → APPROVED",
      "APPROVED, PROCESSING begin: the job, again after a restart → PROCESSING",
      "PROCESSING complete: the job, with the records → COMPLETED",
      "APPROVED, PROCESSING fail: the job → FAILED",
      "UPLOADING, PENDING, APPROVED, PROCESSING cancel: the mailbox that uploads → CANCELLED",
      "UPLOADING, PENDING expire: the service, a day after the upload began → CLEANED",
    ],
  );
});
