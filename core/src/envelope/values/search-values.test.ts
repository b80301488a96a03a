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

test("values of one name in several documents are found once, and counted together", () => {
  const documents = ["one", "two", "three", "four"].map((id) => ({
    id,
    fields: [field({ type: "text", name: "a", isSearchable: id !== "three" })],
  }));
  const stored = (documentId: string, value: string): DocumentValues => ({ documentId, fields: { a: text(value) }, tables: {} });
  const found = searchValuesOf({ documents: documents as unknown as TemplateDocument[] }, [
    stored("two", "y"),
    stored("one", "x"),
    stored("three", "z"),
  ]);
  assert.deepEqual(
    found.map(({ position, text: value }) => [position, value]),
    [
      [0, "x"],
      [1, "y"],
    ],
  );
  const same = searchValuesOf({ documents: documents as unknown as TemplateDocument[] }, [
    stored("one", "x"),
    stored("two", "x"),
  ]);
  assert.equal(same.length, 1);
});

test("an envelope is found by 1000 values of a name, and by 5000 in all", () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const template = documents(names.map((name) => field({ type: "text", name, isSearchable: true, table: "rows" })));
  const found = (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => Object.fromEntries(names.map((name) => [name, text(`${name}${at}`)])));
    return searchValuesOf(template, submitted({ tables: { rows } }));
  };
  assert.equal(found(800).length, 4800);
  const most = found(1001);
  assert.equal(most.length, 5000);
  assert.deepEqual([most.at(-1)?.name, most.at(-1)?.position], ["e", 999]);
});

test("a value is a number or a time by the type of its field, and by itself where that has a source", () => {
  const cases: readonly (readonly [type: Field["type"], wireType: string, number: boolean, time: boolean])[] = [
    ["text", "text", false, false],
    ["number", "number", true, false],
    ["money", "money", true, false],
    ["datetime", "datetime", false, true],
    ["duplicate", "duplicate", true, true],
    ["lookup", "lookup", true, true],
    ["select-dictionary", "selectDictionary", true, true],
    ["formula", "formula", true, true],
  ];
  for (const [type, wireType, isNumber, isTime] of cases) {
    const template = documents([field({ type, name: "Ünit", isSearchable: true })]);
    assert.deepEqual(searchFieldsOf(template), [{ name: "Ünit", type: wireType }]);
    const [seven] = searchValuesOf(template, submitted({ fields: { Ünit: text("7.5") } }));
    const [day] = searchValuesOf(template, submitted({ fields: { Ünit: text("2026-12-01") } }));
    assert.deepEqual(
      [seven?.type, seven?.number, seven?.at, day?.number, day?.at],
      [wireType, isNumber ? "7.5" : undefined, undefined, undefined, isTime ? "2026-12-01T00:00:00.000Z" : undefined],
      type,
    );
  }
});
