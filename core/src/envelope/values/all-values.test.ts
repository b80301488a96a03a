import assert from "node:assert/strict";
import { test } from "node:test";
import type { Value } from "../model/model.ts";
import { allValues, mapOf } from "./all-values.ts";
import { textFault } from "./text-fault.ts";

const text = (of: string): Value => ({ kind: "text", text: of });
const named = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text(name)]));
const many = named(...Array.from({ length: 5000 }, (_, index) => `f${index}`));

test("the values of documents are those of fields, then of rows, whatever the fields are called", () => {
  const documents = [
    { documentId: "a", fields: named("b", "__proto__", "1"), tables: { rows: [named("c"), named("constructor")] } },
    { documentId: "b", fields: {}, tables: {} },
  ];
  const texts = [...allValues(documents)].map((value) => value.kind === "text" && value.text);
  assert.deepEqual(texts, ["1", "b", "__proto__", "c", "constructor"]);
});

test("a map of values and the length of their texts are made in steps of 2000 values", () => {
  const steps = mapOf(many, { parts: 0 });
  assert.deepEqual([steps.next().done, steps.next().done], [false, false]);
  assert.deepEqual(steps.next(), { done: true, value: new Map(Object.entries(many)) });
  const documents = [{ documentId: "a", fields: many, tables: {} }];
  assert.equal([...textFault(documents, documents, { parts: 0 })].length, 2);
});
