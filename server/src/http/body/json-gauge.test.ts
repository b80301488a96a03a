import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "@chancery/core/fault/fault.ts";
import { depthMax, jsonGauge } from "./json-gauge.ts";

const bounds = { maxBytes: 1000, valuesMax: 10 };

const cases: readonly (readonly [name: string, text: string, fault: string | undefined])[] = [
  ["as many values as may be", `[${Array(9).fill(0).join()}]`, undefined],
  ["a value more", `[${Array(10).fill(0).join()}]`, "request.invalid"],
  ["empty arrays count", `[${Array(5).fill("[]").join()}]`, "request.invalid"],
  ["keys count", `{${Array.from({ length: 10 }, (_, at) => `"k${at}":0`).join()}}`, "request.invalid"],
  ["what is in texts does not", `{"a\\",[[{{,,,,,,,,,,":"\\\\","b":"[[[[[[[[[[[["}`, undefined],
  ["a text that ends in a backslash ends", `["\\\\",[],[],[],[],[]]`, "request.invalid"],
  ["as many bytes as may be", " ".repeat(1000), undefined],
  ["a byte more", " ".repeat(1001), "request.too_large"],
];

for (const [name, text, fault] of cases) {
  test(`${name}: ${fault ?? "is read"}, in one piece and byte by byte`, () => {
    for (const length of [1, text.length]) assert.equal(faultOf(text, length), fault);
  });
}

test(`arrays and objects nest ${depthMax} deep and no deeper`, () => {
  const wide = { maxBytes: 10_000, valuesMax: 1000 };
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    const nested = (depth: number): string => `${open.repeat(depth)}0${close.repeat(depth)}`;
    assert.equal(faultOf(nested(depthMax), 7, wide), undefined);
    assert.equal(faultOf(nested(depthMax + 1), 7, wide), "request.invalid");
  }
  assert.equal(faultOf(`[${Array(100).fill("[[]]").join()}]`, 7, wide), undefined);
});

function faultOf(text: string, length: number, within = bounds): string | undefined {
  const gauge = jsonGauge(within);
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += length) gauge.take(bytes.subarray(at, at + length));
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Fault);
    return error.code;
  }
}
