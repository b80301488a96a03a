import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../fault/fault.ts";
import { maskFaults, readMask } from "./mask.ts";

test("a mask leaves out the certificate, the printable version, and the trail with the evidence", () => {
  const cases: readonly (readonly [mask: string, left: readonly string[]])[] = [
    ["", []],
    ["c", ["certificate"]],
    ["p", ["printable"]],
    ["a", ["audit", "evidence"]],
    ["apc", ["audit", "evidence", "printable", "certificate"]],
    ["cc", ["certificate"]],
  ];
  for (const [mask, left] of cases) assert.deepEqual([...readMask(mask)], left, mask);
});

test("each unknown letter of a mask is told once, with those there are", () => {
  const row = (letter: string) => ({
    code: "request.invalid",
    args: [`excludeFiles has the unknown letter ${letter}`],
    pointer: "/mask",
    allowed: ["c", "p", "a"],
  });
  assert.deepEqual(maskFaults("cxxC", { pointer: "/mask" }), [row("x"), row("C")]);
  assert.deepEqual(maskFaults("toString".slice(0, 1), { pointer: "/mask" }), [row("t")]);
  assert.throws(
    () => readMask("x"),
    (error) => error instanceof Fault && error.details.errors?.[0]?.parameter === "excludeFiles",
  );
});
