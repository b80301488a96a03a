import assert from "node:assert/strict";
import { test } from "node:test";
import { parseJson, parseSlices } from "./body.ts";
import { jsonGauge } from "./json-gauge.ts";

test("invalid JSON is reported without an excerpt, which may be part of a secret", () => {
  const long = "x".repeat(40);
  const bodies = [
    '{"name":canary}',
    "canary",
    '{"name":"a"} canary',
    '{"name":"canary\\q"}',
    '{"name":"a", "canary"}',
    '["canary" 5]',
  ];
  for (const body of bodies.flatMap((one) => [one, `{"${long}":1,"a":${one},"${long}":2}`])) {
    assert.throws(
      () => parseJson(Buffer.from(body)),
      ({ message }: Error) => /is not JSON: [A-Z]/.test(message) && !message.includes("can"),
      body,
    );
  }
});

const many = 40_000;
const cuttable: readonly (readonly [name: string, text: string])[] = [
  ["numbers", `[${Array.from({ length: many }, (_, at) => at).join()}]`],
  ["arrays and objects", ` [ ${Array.from({ length: many / 8 }, (_, at) => `[{"a,[":[${at},"]"]},[],{}]`).join(" , ")} ] `],
  ["a large item first", `[[${Array(20_000).fill(0).join()}],${Array(20_000).fill(1).join()}]`],
  ["a large item last", `[${Array(20_000).fill(1).join()},[${Array(20_000).fill(0).join()}]]`],
  ["a byte order mark and letters of many bytes", `\uFEFF[${Array(many).fill('"ї"').join()}]`],
];

for (const [name, text] of cuttable) {
  test(`an array of many values is the same in slices: ${name}`, async () => {
    const { bytes, cuts } = gauged(text);
    assert.ok(cuts.length > 0);
    assert.deepEqual(await parseSlices({ bytes, cuts }), JSON.parse(text.replace("\uFEFF", "")));
  });
}

test("a text that is not valid JSON is not valid in slices either", async () => {
  const [zeros, commas] = [Array(many).fill(0).join(), ",".repeat(many)];
  for (const text of [
    `[${zeros},]`,
    `[,${zeros}]`,
    `[${zeros},,${zeros}]`,
    `[${zeros}`,
    `[${zeros}]]`,
    `[${zeros}],[${zeros}]`,
    `[${zeros}][${zeros}]`,
    `[${commas}]`,
    `x[${zeros}]`,
    `[${zeros}]x`,
  ]) {
    const { bytes, cuts } = gauged(text);
    assert.ok(cuts.length > 0);
    await assert.rejects(parseSlices({ bytes, cuts }), { code: "request.invalid" }, text.slice(0, 10));
  }
});

test("U+0000 in a slice is reported at its own place", async () => {
  const { bytes, cuts } = gauged(`[${Array(many).fill(0).join()},{"a":"\\u0000"}]`);
  await assert.rejects(parseSlices({ bytes, cuts }), new RegExp(`/${many}/a holds`));
});

function gauged(text: string) {
  const bytes = Buffer.from(text);
  const gauge = jsonGauge({ maxBytes: bytes.length, valuesMax: bytes.length });
  for (let at = 0; at < bytes.length; at += 1000) gauge.take(bytes.subarray(at, at + 1000));
  return { bytes, cuts: gauge.cuts };
}
