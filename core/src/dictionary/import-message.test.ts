import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, faultOf, type FaultRow } from "../fault/fault.ts";
import { importMessage } from "./import-message.ts";
import { importFaultsMax } from "./import-rows.ts";

const row = (line: number) => ({ code: "record.values_count", args: [2, 1], line }) as const;

test("each fault of a file is reported with its number, line and cell", () => {
  const long: FaultRow = { code: "record.value_length", args: ["City"], line: 9, column: 2 };
  assert.equal(importMessage(faultOf([row(7)]), 200), "60015 line 7: 2 values expected, 1 found");
  assert.equal(
    importMessage(faultOf([row(7), long]), 200),
    "60015 line 7: 2 values expected, 1 found\n60023 line 9, cell 2: A value is longer than the column City allows",
  );
  assert.equal(importMessage(new Fault("dictionary.not_locked"), 200), "60014: The dictionary is not locked for this import");
});

test("the message says when reading stopped at the maximum of faults", () => {
  const errors = Array.from({ length: importFaultsMax }, (_, at) => row(at + 1));
  assert.match(
    importMessage(new Fault("request.invalid", { errors }), 4000),
    /^(60015.*\n){20}Reading stopped here; there may be more\.$/,
  );
});

test("of more faults than fit the others are counted", () => {
  const message = importMessage(faultOf([row(1), row(2), row(3), row(4)]), 150);
  assert.match(message, /line 2.*\nand 2 more$/s);
  assert.ok(message.length <= 150);
  assert.ok(importMessage(new Fault("import.file_format", { args: ["x".repeat(500)] }), 100).length <= 100);
});
