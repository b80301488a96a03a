import assert from "node:assert/strict";
import { test } from "node:test";
import { field, file, fileId, now } from "../../../../../tests/world/envelopes/example.ts";
import type { FaultRow } from "../../../fault/fault.ts";
import type { DrawingFacts } from "../../facts/drawing-facts.ts";
import type { FieldInput } from "../../model/input.ts";
import { checkField } from "./check-field.ts";
import type { FieldContext } from "./field-check.ts";

const png = (bytes: number): string => `data:image/png;base64,${Buffer.alloc(bytes, 1).toString("base64")}`;
const drawing = (more: Partial<DrawingFacts> = {}): DrawingFacts =>
  ({ kind: "png", widthPx: 300, heightPx: 300, paintedPixels: 15, ...more }) as DrawingFacts;
const drawings: ReadonlyMap<string, DrawingFacts> = new Map([
  [png(1), drawing()],
  [png(2), drawing({ paintedPixels: 14 })],
  [png(3), drawing({ widthPx: 301 })],
  [png(4), drawing({ heightPx: 301 })],
  [png(5), { kind: "other", type: "image/gif" } as unknown as DrawingFacts],
  [png(10_240), drawing()],
]);
const foreign = file({ id: fileId.replace("f1", "f2") as typeof fileId, isOwn: false });
const context = {
  createdAt: now,
  attachments: new Map([
    [fileId, file()],
    [foreign.id, foreign],
  ]),
  drawings,
  dictionaries: { facts: new Map() },
} as unknown as FieldContext;

const long = "x".repeat(70);
const excerpt = `${"x".repeat(60)}…`;
const date = "a date, such as 2026-11-20";
const dateTime = "a date-time with a zone, such as 2026-11-20T21:03:00Z";
const limit = "9".repeat(15);
const many = Array.from({ length: 60 }, (_, at) => `option ${at}`);

type Case = readonly [kind: Parameters<typeof field>[0] | object, submitted: string | Partial<FieldInput>, ...faults: FaultRow[]];
const cases: readonly Case[] = [
  [{ type: "text", minLength: 3 }, "ab", { code: "value.too_short", args: ["f", 3] }],
  [{ type: "text", maxLength: 1 }, "ab", { code: "value.too_long", args: ["f", 1] }],
  [{ type: "text" }, "a\u2028b", { code: "value.line_break", args: ["f"] }],
  [{ type: "text", pattern: "a+" }, long, { code: "value.pattern", args: [excerpt, "f", "a+"], allowed: ["a+"] }],
  [{ type: "text", pattern: "a+", maxLength: 1 }, "bb", { code: "value.too_long", args: ["f", 1] }],
  [{ type: "number" }, long, { code: "value.number_invalid", args: [excerpt, "f"] }],
  [{ type: "number" }, `00${limit}`],
  [{ type: "number" }, `${limit}.1`, { code: "value.number_invalid", args: [`${limit}.1`, "f"] }],
  [{ type: "number" }, `-${limit}`],
  [{ type: "number", precision: 0 }, "1.25", { code: "value.precision", args: [2, "f", 0] }],
  [{ type: "number", min: "2" }, "+1", { code: "value.below_minimum", args: ["f", "2"] }],
  [{ type: "number", max: "2" }, "3", { code: "value.above_maximum", args: ["f", "2"] }],
  [
    { type: "money", max: "1" },
    "2.125",
    { code: "value.precision", args: [3, "f", 2] },
    { code: "value.above_maximum", args: ["f", "1"] },
  ],
  [{ type: "datetime" }, long, { code: "value.date_invalid", args: [excerpt, "f", date], allowed: [date] }],
  [
    { type: "datetime", time: true },
    "2026-11-20",
    { code: "value.date_invalid", args: ["2026-11-20", "f", dateTime], allowed: [dateTime] },
  ],
  [
    { type: "datetime", minDays: 0, maxDays: 2 },
    "2026-11-19",
    {
      code: "value.out_of_range",
      args: ["2026-11-19", "f", "2026-11-20", "2026-11-22"],
      allowed: ["2026-11-20", "2026-11-22"],
    },
  ],
  [
    { type: "datetime", maxDays: 0 },
    "2026-11-21",
    { code: "value.out_of_range", args: ["2026-11-21", "f", "any date", "2026-11-20"], allowed: ["any date", "2026-11-20"] },
  ],
  [
    { type: "datetime", minDays: 0 },
    "2026-11-19",
    { code: "value.out_of_range", args: ["2026-11-19", "f", "2026-11-20", "any date"], allowed: ["2026-11-20", "any date"] },
  ],
  [{ type: "checkbox" }, "yes", { code: "value.checkbox_invalid", args: ["f"], allowed: ["1", "0"] }],
  [{ type: "radio" }, "maybe", { code: "value.option_unknown", args: ["f"], allowed: ["yes", "no"] }],
  [{ type: "radio", options: many }, "maybe", { code: "value.option_unknown", args: ["f"], allowed: many.slice(0, 50) }],
  [{ type: "radio" }, ""],
  [{ type: "barcode", code: "ean8" }, "1", { code: "value.barcode_data", args: ["f", "ean8"] }],
  [{ type: "barcode", source: "link" }, "x", { code: "value.barcode_data", args: ["f", "qrcode"] }],
  [{ type: "barcode", source: "link" }, ""],
  [{ type: "dropdown" }, "blue", { code: "value.option_unknown", args: ["f"], allowed: ["red", "green"] }],
  [{ type: "dropdown", allowCustomValue: true }, "x".repeat(1000)],
  [{ type: "dropdown", allowCustomValue: true }, "x".repeat(1001), { code: "value.too_long", args: ["f", 1000] }],
  [{ type: "dropdown" }, { texts: ["red"] }, { code: "value.several_invalid", args: ["f", "it takes one value"] }],
  [
    { type: "dropdown", multiSelect: true },
    "red",
    { code: "value.several_invalid", args: ["f", "several values must be sent as <value> elements"] },
  ],
  [{ type: "dropdown", multiSelect: true }, ""],
  [
    { type: "dropdown", multiSelect: true },
    { texts: ["red", "blue", "", "red", ""] },
    { code: "value.several_invalid", args: ["f", "a value is repeated"] },
    { code: "value.option_unknown", args: ["f"], allowed: ["red", "green"] },
  ],
  [{ type: "attachment" }, "x", { code: "value.attachment_missing", args: ["f"] }],
  [{ type: "attachment" }, { attachmentUuid: "x" }, { code: "value.attachment_missing", args: ["f"] }],
  [{ type: "attachment" }, { attachmentUuid: now }, { code: "value.attachment_missing", args: ["f"] }],
  [
    { type: "attachment" },
    { attachmentUuid: fileId.replace("f1", "f9") },
    { code: "attachment.unknown", args: [fileId.replace("f1", "f9")] },
  ],
  [
    { type: "attachment" },
    { attachmentUuid: foreign.id },
    { code: "attachment.foreign_mailbox", args: [foreign.id, foreign.owner] },
  ],
  [
    { type: "attachment", attachmentType: "image" },
    { attachmentUuid: fileId },
    { code: "value.file_type", args: ["plan.pdf", "image"], allowed: ["image"] },
  ],
  [{ type: "einksign" }, png(1)],
  [{ type: "initials" }, ` ${png(10_240)} `],
  [{ type: "einksign" }, png(2), { code: "value.drawing_empty", args: ["f", 15] }],
  [{ type: "einksign" }, png(3), { code: "value.drawing_size", args: ["f", 10_240, 300] }],
  [{ type: "einksign" }, png(4), { code: "value.drawing_size", args: ["f", 10_240, 300] }],
  [{ type: "einksign" }, png(10_241), { code: "value.drawing_size", args: ["f", 10_240, 300] }],
  [{ type: "einksign" }, png(5), { code: "value.drawing_type", args: ["image/gif", "f"], allowed: ["image/png"] }],
  [
    { type: "einksign" },
    "data:image/gif;base64,AA==",
    { code: "value.drawing_type", args: ["image/gif", "f"], allowed: ["image/png"] },
  ],
  [{ type: "einksign" }, "data:,AA", { code: "value.drawing_type", args: ["nothing", "f"], allowed: ["image/png"] }],
  [{ type: "einksign" }, "AA==", { code: "value.drawing_base64", args: ["f"] }],
  [{ type: "einksign" }, "data:image/png;base64,AAA", { code: "value.drawing_base64", args: ["f"] }],
  [{ type: "einksign" }, png(6), { code: "value.too_many", args: ["drawings", 200] }],
];
for (const [kind, submitted, ...faults] of cases) {
  const shown = JSON.stringify(submitted).slice(0, 60);
  test(`a field of ${JSON.stringify(kind).slice(0, 90)} takes ${shown} with ${faults.length} faults, which say what is wrong`, () => {
    const input = { text: "", ...(typeof submitted === "string" ? { text: submitted } : submitted) } as FieldInput;
    const checked = checkField(field({ name: "f", ...kind } as Parameters<typeof field>[0]), input, context);
    assert.deepEqual(checked.faults, faults);
  });
}
