import assert from "node:assert/strict";
import { test } from "node:test";
import { document, field, role } from "../../../../tests/world/envelopes/example.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { allSteps } from "../../xml/steps.ts";
import type { ColumnId } from "../../ids/id.ts";
import type { Field } from "../model/field.ts";
import { checkComputed } from "./check-computed.ts";

test("references are checked in steps of 2000 fields and references", () => {
  const text = (at: number) => field({ type: "text", name: `f${at}` });
  const pick = (at: number) => {
    const rule = { columnId: "c" as ColumnId, by: { roleId: "r" } };
    return field({ type: "select-dictionary", name: `f${at}`, filterQuery: Array.from({ length: 19 }, () => rule) });
  };
  for (const [count, make, steps] of [
    [1999, text, 0],
    [2000, text, 1],
    [20_001, text, 10],
    [99, pick, 0],
    [100, pick, 1],
  ] as const) {
    const fields = Array.from({ length: count }, (_, at) => make(at));
    const documents = [document(fields)];
    const taken = [
      ...checkComputed({ documents, roles: [role("r", "assignee", 1)], fieldPlace: () => ({ line: 1, column: 1 }) }, []),
    ].length;
    // before them, those for the names
    assert.equal(taken, 3 + steps, String(count));
  }
});

test("the formulas of a template have 1000 arguments, five for each in a row, and the first beyond is reported", () => {
  const formula = (name: string, count: number, table?: string): Field =>
    field({
      type: "formula",
      name,
      table,
      formula: { operation: "SUM", arguments: Array.from({ length: count }, () => ({ kind: "constant", value: "1" })) },
    } as Parameters<typeof field>[0]);
  const cases: readonly (readonly [fields: readonly Field[], reported: readonly string[]])[] = [
    [[formula("a", 999), formula("b", 1)], []],
    [[formula("a", 1001), formula("b", 1)], ["a"]],
    [[formula("a", 1000), formula("b", 1), formula("c", 1)], ["b"]],
    [[formula("a", 200, "rows")], []],
    [[formula("a", 200, "rows"), formula("b", 1)], ["b"]],
    [[formula("a", 201, "rows")], ["a"]],
  ];
  for (const [fields, reported] of cases) {
    const faults: FaultRow[] = [];
    allSteps(checkComputed({ documents: [document(fields)], roles: [], fieldPlace: () => ({ line: 7, column: 3 }) }, faults));
    const row = { code: "value.too_many", args: ["formula arguments", 1000], line: 7, column: 3, documentId: "form" };
    assert.deepEqual(
      faults,
      reported.map((fieldName) => ({ ...row, fieldName })),
    );
  }
});
