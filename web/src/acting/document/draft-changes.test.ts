import assert from "node:assert/strict";
import { test } from "node:test";
import { cellKey, newRow, type Draft, type Entry } from "./draft.ts";
import { unchangedCells } from "./draft-changes.ts";

const goods = [newRow(new Map())];
const draft = (fields: Readonly<Record<string, Entry>>, tables: Readonly<Record<string, typeof goods>> = {}): Draft =>
  new Map([["order", { fields: new Map(Object.entries(fields)), tables: new Map(Object.entries(tables)) }]]);

test("cells that were not changed are told from those that were, and from those that were changed back", () => {
  const [kept, back] = [{ text: "kept" }, { text: "back" }];
  const before = draft({ kept, back, changed: { text: "a" } }, { goods, changedRows: goods });
  const after = draft(
    { kept, back: { text: "back" }, changed: { text: "b" }, added: { text: "" } },
    { goods, changedRows: [...goods] },
  );
  const expected = ["kept", "goods"].map((name) => cellKey({ documentId: "order", name }));
  assert.deepEqual([...unchangedCells({ seen: before, base: before, draft: after })], expected);
});
