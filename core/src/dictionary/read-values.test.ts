import assert from "node:assert/strict";
import { test } from "node:test";
import type { FaultRow } from "../fault/fault.ts";
import { parseId } from "../ids/id.ts";
import { columnsById, readValues, type SentValue } from "./read-values.ts";

const short = "01930000-0000-7000-8000-00000000000a";
const long = "01930000-0000-7000-8000-00000000000b";
const columns = columnsById([
  { id: parseId<"column">(short, "id"), slot: 1, longText: false },
  { id: parseId<"column">(long, "id"), slot: 4, longText: true },
]);

const cases: readonly (readonly [name: string, sent: readonly SentValue[], faults: readonly (readonly [string, string])[]])[] = [
  [
    "values of two columns",
    [
      { uuid: short, value: "a" },
      { uuid: long.toUpperCase(), value: "" },
    ],
    [],
  ],
  ["256 characters", [{ uuid: short, value: "😀".repeat(256) }], []],
  ["257 characters", [{ uuid: short, value: "a".repeat(257) }], [["record.value_length", "/0/value"]]],
  ["4096 characters of long text", [{ uuid: long, value: "a".repeat(4096) }], []],
  ["4097 characters of long text", [{ uuid: long, value: "a".repeat(4097) }], [["record.value_length", "/0/value"]]],
  ["256 characters after NFC", [{ uuid: short, value: "e\u0301".repeat(256) }], []],
  ["128 characters that NFC makes 256", [{ uuid: short, value: "\u0958".repeat(128) }], []],
  ["129 that NFC makes 258", [{ uuid: short, value: "\u0958".repeat(129) }], [["record.value_length", "/0/value"]]],
  ["86 that NFC makes 258", [{ uuid: short, value: "\ufb2c".repeat(86) }], [["record.value_length", "/0/value"]]],
  ["no values", [], [["record.empty", ""]]],
  ["no column", [{ value: "a" }], [["column.uuid_empty", "/0/uuid"]]],
  ["no value", [{ uuid: short }], [["record.value_missing", "/0/value"]]],
  ["a column that is no UUID", [{ uuid: "city", value: "a" }], [["request.invalid", "/0/uuid"]]],
  [
    "two faults",
    [
      { uuid: short, value: "a" },
      { uuid: short, value: "b" },
      { uuid: short.replace("a", "c"), value: "" },
    ],
    [
      ["request.invalid", "/1/uuid"],
      ["column.unknown", "/2/uuid"],
    ],
  ],
];
for (const [name, sent, expected] of cases) {
  test(`a record with ${name} ${expected.length === 0 ? "is taken" : "is refused"}`, () => {
    const faults: FaultRow[] = [];
    const values = readValues(sent, columns, "", faults);
    assert.deepEqual(
      faults.map(({ code, pointer }) => [code, pointer]),
      expected,
    );
    if (expected.length === 0)
      assert.deepEqual(
        [...values.values()],
        sent.map(({ value }) => value),
      );
  });
}
