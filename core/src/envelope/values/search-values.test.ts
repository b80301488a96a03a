import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field } from "../../template/model/field.ts";
import type { TemplateDocument } from "../../template/model/model.ts";
import type { DocumentValues } from "../model/model.ts";
import { decimalOf, searchFieldsOf, searchValuesOf, timeOf } from "./search-values.ts";
import { field } from "../../../../tests/world/envelopes/example.ts";

const documents = (fields: readonly Field[]) => ({ documents: [{ id: "form", fields } as unknown as TemplateDocument] });
const submitted = (values: Partial<DocumentValues>): readonly DocumentValues[] => [
  { documentId: "form", fields: {}, tables: {}, ...values },
];
const text = (value: string) => ({ kind: "text", text: value }) as const;

test("only searchable fields are found, each name and type once", () => {
  const template = documents([
    field({ type: "text", name: "a", isSearchable: true }),
    field({ type: "text", name: "a", isSearchable: true }),
    field({ type: "number", name: "a", isSearchable: true }),
    field({ type: "text", name: "b" }),
  ]);
  assert.deepEqual(searchFieldsOf(template), [
    { name: "a", type: "text" },
    { name: "a", type: "number" },
  ]);
});

test("values are found once a name, also those of table rows and several options; empty ones are none", () => {
  const template = documents([
    field({ type: "text", name: "a", isSearchable: true, table: "rows" }),
    field({ type: "dropdown", name: "d", isSearchable: true, multiSelect: true }),
    field({ type: "checkbox", name: "c", isSearchable: true }),
  ]);
  const rows = [{ a: text("x") }, { a: text("") }, { a: text("x") }, { a: text("y") }];
  const found = searchValuesOf(
    template,
    submitted({ fields: { d: { kind: "list", texts: ["red", "green"] } }, tables: { rows } }),
  );
  assert.deepEqual(
    found.map((value) => [value.name, value.position, value.text]),
    [
      ["a", 0, "x"],
      ["a", 1, "y"],
      ["d", 0, "red"],
      ["d", 1, "green"],
      ["c", 0, "0"],
    ],
  );
});

test("numbers and times are found as such", () => {
  assert.deepEqual(["1499.50", "-3", "1e3", "1234567890123456", ""].map(decimalOf), [
    "1499.50",
    "-3",
    undefined,
    undefined,
    undefined,
  ]);
  assert.deepEqual(["2026-12-01", "2026-12-01T15:30:00+02:00", "2026-02-30", "soon"].map(timeOf), [
    "2026-12-01T00:00:00.000Z",
    "2026-12-01T13:30:00.000Z",
    undefined,
    undefined,
  ]);
});
