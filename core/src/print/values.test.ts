import assert from "node:assert/strict";
import { test } from "node:test";
import { field, fileId } from "../../../tests/world/envelopes/example.ts";
import type { Value } from "../envelope/model/model.ts";
import type { RecordId } from "../ids/id.ts";
import type { Field } from "../template/model/field.ts";
import { dynamicTable, type TableRow } from "./dynamic-table.ts";
import { fact, linkFact } from "./facts.ts";
import { inShort, testLocale } from "../../../tests/world/printed.ts";
import { isNumberField, valueInlines } from "./value.ts";
import type { PrintBlock } from "./page.ts";
import { allSteps, type Steps } from "../xml/steps.ts";

type Copied = Exclude<Field, { readonly type: "duplicate" }>;
const text = (of: string): Value => ({ kind: "text", text: of });
const file: Value = {
  kind: "attachment",
  attachmentId: fileId,
  fileName: "plan.pdf",
  sizeBytes: 1234,
  contentType: "",
  sha256: "",
  crc32: 1,
};
const money = field({ type: "money", name: "m" }) as Copied;
const look = { style: {}, lineLength: 40, locale: testLocale };

test("a duplicate field is printed like its source: several values side by side, a file with its size", () => {
  const cases: readonly (readonly [Field, Value | undefined, string])[] = [
    [field({ type: "duplicate", name: "c", source: money }), text("7"), "[{text,text:7.00}]"],
    [field({ type: "duplicate", name: "c" }), text("7"), "[{text,text:7}]"],
    [field({ type: "dropdown", name: "d" }), { kind: "list", texts: ["x", "y"] }, "[{text,text:x, y}]"],
    [field({ type: "dropdown", name: "d" }), { kind: "list", texts: [] }, "[{blank}]"],
    [
      field({ type: "select-dictionary", name: "s" }),
      { kind: "record", recordId: "r" as RecordId, text: "Pump" },
      "[{text,text:Pump}]",
    ],
    [field({ type: "attachment", name: "f" }), file, "[{text,text:plan.pdf},{text,text: (1.2 kB),style:{quiet:true}}]"],
    [field({ type: "text", name: "t" }), text(" "), "[{blank}]"],
    [field({ type: "text", name: "t" }), undefined, "[{blank}]"],
    [field({ type: "datetime", name: "t", time: true }), text("2026-11-20T21:00:00.000Z"), "[{text,text:2026-11-20 21:00 UTC}]"],
    [field({ type: "datetime", name: "t", time: true }), text("soon"), "[{text,text:soon}]"],
    [field({ type: "einksign", name: "e", details: true }), text("data:x"), "[{drawing,image:{dataUri:data:x},lines:[]}]"],
  ];
  for (const [one, value, expected] of cases) assert.equal(inShort(valueInlines(one, value, look)), expected);
  const numbers = [money, field({ type: "number", name: "n" }), field({ type: "formula", name: "f" })];
  assert.deepEqual([...numbers, field({ type: "duplicate", name: "c", source: money })].map(isNumberField), [
    true,
    true,
    true,
    true,
  ]);
  assert.deepEqual([field({ type: "text", name: "t" }), field({ type: "duplicate", name: "c" }), undefined].map(isNumberField), [
    false,
    false,
    false,
  ]);
});

test("a fact that is empty is a dash, and an address is a link", () => {
  assert.equal(inShort(fact("Sent", " ")), "{label:Sent,blocks:[{paragraph,[{text,text:–}]}]}");
  assert.equal(
    inShort(linkFact("Link", "https://a.example")),
    "{label:Link,blocks:[{paragraph,[{link,url:https://a.example,[{text,text:https://a.example}]}]}]}",
  );
});

test("a dynamic table has columns as wide as their content, and hides those that are empty", () => {
  const fields = new Map<string, Field>(
    [
      money,
      field({ type: "attachment", name: "f" }),
      field({ type: "initials", name: "i" }),
      field({ type: "dropdown", name: "d" }),
    ].map((one) => [one.name, one]),
  );
  const cells = ["m", "f", "i", "d", "none"].map((name) => [
    { kind: "element", name: "p", attributes: {}, children: [{ kind: "field", name } as const] } as const,
  ]);
  const columns = ["Sum", "File", "Sign", "Choice", "Odd"].map((title) => ({ title, initiallyHidden: title !== "Sum" }));
  function* noBlocks(): Steps<readonly PrintBlock[]> {
    yield;
    return [];
  }
  const widthsOf = (...rows: readonly TableRow[]): unknown => {
    const table = { name: "t", roleId: "r", autoNumbering: false, columns, fieldNames: [] };
    const place = { style: {}, align: undefined, lineLength: 50, depth: 0 };
    const [block] = allSteps(dynamicTable({ kind: "table", name: "t", cells }, { table, rows, fields }, place, noBlocks));
    return block?.kind === "table" && [block.widths, block.rows.map((row) => row.length), block.headRows];
  };
  const empty: TableRow = { f: text(""), d: { kind: "list", texts: [] } };
  assert.deepEqual(widthsOf(), [[5], [1], 1]);
  assert.deepEqual(widthsOf(empty), [[5], [1, 1], 1]);
  assert.deepEqual(
    widthsOf(empty, {
      m: text("1234567"),
      f: file,
      i: text("x"),
      d: { kind: "list", texts: ["green", "red"] },
      none: { kind: "record", recordId: "r" as RecordId, text: "Pump" },
    }),
    [[9, 10, 11, 8, 6], [5, 5, 5], 1],
  );
});
