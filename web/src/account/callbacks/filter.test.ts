import assert from "node:assert/strict";
import { test } from "node:test";
import { filterLine, filterOf, noFilter, statusWords } from "./filter.ts";

test("a filter has only what was chosen, and lists are split at commas", () => {
  assert.deepEqual(filterOf(noFilter), {});
  const draft = { ...noFilter, statuses: ["COMPLETED"] as const, labels: " Urgent, ,Legal ", subject: "  offer " };
  assert.deepEqual(filterOf(draft), { status: ["COMPLETED"], label: ["Urgent", "Legal"], subject: "offer" });
});

test("the line of a filter names statuses in the language of the page", () => {
  assert.equal(filterLine({ status: ["COMPLETED"], subject: "offer", label: null }, statusWords.en), "Completed, offer");
  assert.equal(filterLine({}, statusWords.en), "");
});
