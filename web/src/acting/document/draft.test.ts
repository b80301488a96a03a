import assert from "node:assert/strict";
import { test } from "node:test";
import { cellKey, unchangedCells, type Draft, type Entry } from "./draft.ts";

const draft = (fields: Readonly<Record<string, Entry>>): Draft =>
  new Map([["order", { fields: new Map(Object.entries(fields)), tables: new Map() }]]);

test("cells that were not changed are told from those that were, and from those that were changed back", () => {
  const [kept, back] = [{ text: "kept" }, { text: "back" }];
  const before = draft({ kept, back, changed: { text: "a" } });
  const after = draft({ kept, back: { text: "back" }, changed: { text: "b" }, added: { text: "" } });
  assert.deepEqual([...unchangedCells(after, before)], [cellKey({ documentId: "order", name: "kept" })]);
});
