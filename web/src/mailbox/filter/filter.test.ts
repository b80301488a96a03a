import assert from "node:assert/strict";
import { test } from "node:test";
import { isFiltered, searchBody, statusesOf } from "./filter.ts";

const id = "01930000-0000-7000-8000-0000000000e1";

test("the last day of a filter is included, whatever the time zone", () => {
  const { receiveDateFrom, receiveDateTo } = searchBody({ from: "2026-03-01", to: "2026-03-01" });
  assert.equal(receiveDateFrom, new Date(2026, 2, 1).toISOString());
  assert.equal(receiveDateTo, new Date(2026, 2, 1, 23, 59, 59, 999).toISOString());
});

test("an address that names no status, day or id does not filter", () => {
  assert.deepEqual(searchBody({ status: "DONE,", from: "yesterday", template: "x", label: "" }), {});
  assert.deepEqual(searchBody({ status: "COMPLETED,DONE", label: id }), { status: ["COMPLETED"], label: [id] });
});

test("a search by text alone is no filter", () => {
  assert.deepEqual([isFiltered({ text: "rent" }), isFiltered({ text: "rent", from: "2026-03-01" })], [false, true]);
  assert.deepEqual(statusesOf({ status: "SENT,WAITING" }), ["WAITING", "SENT"]);
});
