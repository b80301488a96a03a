import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, faultOf } from "../fault/fault.ts";
import { importMessage } from "./import-message.ts";

const row = (line: number) => ({ code: "record.values_count", args: [2, 1], line }) as const;

test("each fault of a file is told with its number and line", () => {
  assert.equal(importMessage(faultOf([row(7)]), 200), "60015 (line 7): 2 values expected, 1 found");
  assert.equal(
    importMessage(faultOf([row(7), row(9)]), 200),
    "60015 (line 7): 2 values expected, 1 found\n60015 (line 9): 2 values expected, 1 found",
  );
  assert.equal(importMessage(new Fault("dictionary.not_locked"), 200), "60014: The dictionary is not locked for this import");
});

test("of more faults than fit the others are counted", () => {
  const message = importMessage(faultOf([row(1), row(2), row(3), row(4)]), 150);
  assert.match(message, /line 2.*\nand 2 more$/s);
  assert.ok(message.length <= 150);
  assert.ok(importMessage(new Fault("import.file_format", { args: ["x".repeat(500)] }), 100).length <= 100);
});
