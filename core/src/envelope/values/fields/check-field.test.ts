import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field } from "../../../template/model/field.ts";
import type { FieldInput } from "../../model/input.ts";
import type { Value } from "../../model/model.ts";
import { field, fileId, now } from "../../../../../tests/world/envelopes/example.ts";
import { isRepeated } from "./check-field.ts";
import type { FieldContext } from "./field-check.ts";

const context = { createdAt: now, attachments: new Map(), dictionaries: { facts: new Map() } } as unknown as FieldContext;
const text = (value: string): Value => ({ kind: "text", text: value });
const list = (...texts: readonly string[]): Value => ({ kind: "list", texts });
const content = { fileName: "plan.pdf", sizeBytes: 10, contentType: "application/pdf", sha256: "00", crc32: 1 };
const file: Value = { kind: "attachment", attachmentId: fileId, ...content };
const several = { options: ["red", "green"], multiSelect: true };

type Row = readonly [type: Field["type"], submitted: string | Partial<FieldInput>, stored: Value | undefined, repeated: boolean];
const rows: readonly Row[] = [
  ["checkbox", "", undefined, true],
  ["checkbox", "0", undefined, true],
  ["checkbox", "", text("0"), true],
  ["checkbox", "1", undefined, false],
  ["checkbox", "0", text("1"), false],
  ["checkbox", "1", text("1"), true],
  ["text", "0", undefined, false],
  ["text", "", text("0"), false],
  ["text", " ", undefined, true],
  ["text", "a", text("a"), true],
  ["text", "a", text("b"), false],
  ["number", "0", undefined, false],
  ["number", "1.50", text("1.5"), true],
  ["number", "1.51", text("1.5"), false],
  ["money", "2", text("2.00"), true],
  ["money", "2.01", text("2.00"), false],
  ["text", "1.50", text("1.5"), false],
  ["dropdown", "red", text("red"), true],
  ["dropdown", "red", file, false],
  ["initials", " data ", text("data"), true],
  ["initials", "data", text("other"), false],
  ["initials", "", undefined, true],
  ["einksign", "data", text("data"), true],
  ["einksign", "data", undefined, false],
  ["attachment", { attachmentUuid: fileId.toUpperCase() }, file, true],
  ["attachment", { attachmentUuid: fileId.replace("f1", "f2") }, file, false],
  ["attachment", "", file, false],
  ["attachment", " ", undefined, true],
  ["attachment", "x", undefined, false],
  ["attachment", { attachmentUuid: fileId }, undefined, false],
];
for (const [type, submitted, stored, repeated] of rows) {
  const what = typeof submitted === "string" ? `"${submitted}"` : submitted.attachmentUuid;
  test(`${what} of ${type} ${repeated ? "repeats" : "does not repeat"} ${JSON.stringify(stored)}`, () => {
    const input = { text: "", ...(typeof submitted === "string" ? { text: submitted } : submitted) } as FieldInput;
    assert.equal(isRepeated(field({ type, name: "a" }), input, stored, context), repeated);
  });
}

const lists: readonly (readonly [Value | undefined, boolean])[] = [
  [list("red", "green"), true],
  [list("green", "red"), false],
  [list("red"), false],
  [list("red", "green", "blue"), false],
  [text("red, green"), false],
  [undefined, false],
];
for (const [stored, repeated] of lists) {
  test(`two options ${repeated ? "repeat" : "do not repeat"} ${JSON.stringify(stored)}`, () => {
    const submitted = { text: "", texts: ["red", "green"] } as unknown as FieldInput;
    assert.equal(isRepeated(field({ type: "dropdown", name: "a", ...several }), submitted, stored, context), repeated);
  });
}
