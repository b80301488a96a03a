import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "./catalogue.ts";
import { Fault, faultOf, refuse } from "./fault.ts";

test("a message has its arguments in their places", () => {
  assert.equal(
    new Fault("attachment.too_large", { args: ["a.pdf", 30, 25] }).message,
    "File a.pdf of 30 bytes exceeds the limit of 25 bytes",
  );
});

test("one fault keeps its own number, several become 1006 with a row each", () => {
  const row = { code: "xml.invalid", args: ["no root"], line: 1, column: 2 } as const;
  assert.equal(faultOf([row]).code, "xml.invalid");
  assert.equal(faultOf([row, row]).code, "request.invalid");
  assert.equal(faultOf([row, row]).details.errors?.length, 2);
});

test("no rows, no fault", () => refuse([]));

test("names are noun first, statuses are those of errors, messages are sentences without a full stop", () => {
  for (const [name, entry] of Object.entries(catalogue)) {
    assert.match(name, /^[a-z][a-z_]*\.[a-z][a-z0-9_]*$/, name);
    assert.ok(entry.status >= 400 && entry.status <= 507, name);
    assert.match(entry.message, /^[A-Z{].*[^.]$/, name);
  }
});
