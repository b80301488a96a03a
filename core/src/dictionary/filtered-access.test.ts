import assert from "node:assert/strict";
import { test } from "node:test";
import type { ColumnId } from "../ids/id.ts";
import { ann, bob } from "../../../tests/world/envelopes/example.ts";
import { filterColumns, isFilteredBy } from "./filtered-access.ts";

const [name, price] = ["name", "price"] as unknown as readonly [ColumnId, ColumnId];
const dictionary = {
  mailboxId: ann,
  columns: [
    { id: name, filterable: true },
    { id: price, filterable: false },
  ],
};

test("a template filters by the columns that its dictionary names, one of the same mailbox by all", () => {
  assert.deepEqual(filterColumns(dictionary, { mailboxId: bob }), new Set([name]));
  assert.deepEqual(filterColumns(dictionary, { mailboxId: ann }), new Set([name, price]));
});

test("a filter has rules, each by a column that counts", () => {
  const rules = (...columns: readonly ColumnId[]) => columns.map((columnId) => ({ columnId }));
  const allowed = new Set([name]);
  assert.deepEqual(
    [rules(), rules(name), rules(name, name), rules(name, price), rules(price)].map((one) => isFilteredBy(one, allowed)),
    [false, true, true, false, false],
  );
});
