import assert from "node:assert/strict";
import { test } from "node:test";
import type { Value } from "../envelope/model/model.ts";
import type { Field, NumberField } from "../template/model/field.ts";
import type { Inline } from "./page.ts";
import { testLocale } from "../../../tests/world/printed.ts";
import { withBreaks, directionOf, drawable } from "./text.ts";
import { readableSize, valueInlines } from "./value.ts";

const common = {
  documentId: "d",
  name: "f",
  roleId: "r",
  placeholder: undefined,
  tooltip: undefined,
  isRequired: true,
  isSearchable: false,
  defaultValue: undefined,
  prefill: undefined,
  table: undefined,
  placement: undefined,
};
const number = (more: Partial<NumberField>): NumberField => ({
  ...common,
  type: "number",
  precision: undefined,
  min: undefined,
  max: undefined,
  formatting: false,
  trailingZeros: false,
  ...more,
});
const text: Field = { ...common, type: "text", multilines: true, minLength: undefined, maxLength: 5000, pattern: undefined };
const date = (time: boolean): Field => ({ ...common, type: "datetime", time, minDays: undefined, maxDays: undefined });
const look = { style: {}, lineLength: 50, locale: testLocale };
const of = (value: string): Value => ({ kind: "text", text: value });
const shown = (field: Field, value: Value | undefined): string =>
  valueInlines(field, value, look)
    .map((inline) => (inline.kind === "text" ? inline.text : `<${inline.kind}>`))
    .join("");

test("values are printed for people", () => {
  const grouped = { formatting: true, precision: 2, trailingZeros: true };
  const cases: [Field, string, string][] = [
    [text, "plain", "plain"],
    [text, "two\nlines\r\nthree", "two<break>lines<break>three"],
    [text, "", "<blank>"],
    [text, "  ", "<blank>"],
    [number({}), "1234.5", "1234.5"],
    [number(grouped), "1234567.5", "1\u00a0234\u00a0567.50"],
    [number(grouped), "-999", "\u2212999.00"],
    [number(grouped), "999999999999999", "999\u00a0999\u00a0999\u00a0999\u00a0999.00"],
    [number({ trailingZeros: true, precision: 0 }), "5", "5"],
    [number({ trailingZeros: true }), "5", "5"],
    [number(grouped), "", "<blank>"],
    [date(false), "2026-11-20", "2026-11-20"],
    [date(true), "2026-11-20T23:05:33+02:00", "2026-11-20 21:05 UTC"],
  ];
  for (const [field, value, line] of cases) assert.equal(shown(field, of(value)), line, value);
});

test("a checkbox is drawn, checked only by 1", () => {
  const boxes = [of("1"), of("0"), of(""), undefined].map((value) => valueInlines({ ...common, type: "checkbox" }, value, look));
  assert.deepEqual(
    boxes,
    [true, false, false, false].map((checked): Inline[] => [{ kind: "box", checked }]),
  );
});

test("an option of a radio group is drawn next to its value, whether it is selected or not", () => {
  const group: Field = { ...common, type: "radio", options: ["yes", "no"] };
  const inlines = (option: string, value: Value | undefined): readonly Inline[] =>
    valueInlines(group, value, { ...look, option });
  const text = (option: string): Inline => ({ kind: "text", text: `\u00a0${option}`, style: {} });
  assert.deepEqual(inlines("yes", of("yes")), [{ kind: "radio", checked: true }, text("yes")]);
  assert.deepEqual(inlines("no", of("yes")), [{ kind: "radio", checked: false }, text("no")]);
  assert.deepEqual(inlines("no", undefined), [{ kind: "radio", checked: false }, text("no")]);
});

test("an amount has both decimals", () => {
  const money = (formatting: boolean): Field => ({ ...common, type: "money", min: undefined, max: undefined, formatting });
  assert.equal(shown(money(false), of("1234.5")), "1234.50");
  assert.equal(shown(money(true), of("1234")), "1\u00a0234.00");
});

test("a drawing has name and time under it when its field requires details", () => {
  const drawn = (details: boolean): readonly Inline[] =>
    valueInlines({ ...common, type: "einksign", details }, of("data:image/png;base64,AA=="), {
      ...look,
      details: () => ["Acme", "now"],
    });
  const image = { dataUri: "data:image/png;base64,AA==" };
  assert.deepEqual(drawn(true), [{ kind: "drawing", image, lines: ["Acme", "now"] }]);
  assert.deepEqual(drawn(false), [{ kind: "drawing", image, lines: [] }]);
});

test("a barcode shows its value, or the address of the envelope without one", () => {
  const barcode = (source: "link" | "custom"): Field => ({
    ...common,
    type: "barcode",
    code: "qrcode",
    source,
    width: { mm: 30 },
  });
  const url = "https://x.example/envelope/1";
  const code = (text: string): Inline => ({ kind: "barcode", code: "qrcode", text, width: { mm: 30 } });
  assert.deepEqual(valueInlines(barcode("link"), undefined, { ...look, url }), [code(url)]);
  assert.deepEqual(valueInlines(barcode("custom"), of("7"), { ...look, url }), [code("7")]);
  assert.deepEqual(valueInlines(barcode("custom"), undefined, { ...look, url }), [{ kind: "blank" }]);
});

test("sizes are printed in powers of ten", () => {
  const cases: [number, string][] = [
    [0, "0 bytes"],
    [999, "999 bytes"],
    [1000, "1.0 kB"],
    [1_400_000, "1.4 MB"],
    [25e6, "25 MB"],
    [5e12, "5000 GB"],
  ];
  for (const [bytes, submitted] of cases) assert.equal(readableSize(bytes, testLocale.words), submitted);
});

test("a paragraph begins on the side of its first letter", () => {
  const cases: [string, string][] = [
    ["abc", "ltr"],
    ["עברית abc", "rtl"],
    ["12. مرحبا", "rtl"],
    ["abc עברית", "ltr"],
    ["123", "ltr"],
    ["", "ltr"],
  ];
  for (const [line, dir] of cases) assert.equal(directionOf(line), dir, line);
});

test("only words longer than a line get places to break, and never between a letter and its marks", () => {
  assert.equal(withBreaks("a b ccc", 3), "a b ccc");
  assert.equal(withBreaks("a bcde", 3), "a b\u200bc\u200bd\u200be");
  assert.equal(withBreaks("x".repeat(17), 16), "xxxx\u200bxxxx\u200bxxxx\u200bxxxx\u200bx");
  assert.equal(withBreaks("e\u0301e\u0301e\u0301", 2), "e\u0301\u200be\u0301\u200be\u0301");
  assert.equal(withBreaks("😀😀😀", 2), "😀\u200b😀\u200b😀");
});

test("text that cannot be drawn is put right", () => {
  const isCovered = (codePoint: number): boolean => codePoint < 0x250;
  const cases: [string, string][] = [
    ["plain", "plain"],
    ["e\u0301", "\u00e9"],
    ["a\tb\u2003c\u00a0d", "a b c\u00a0d"],
    ["😀中", "\ufffd\ufffd"],
    ["a\u200db\ufe0f\u{e0041}", "ab"],
    ["\ud800x", "\ufffdx"],
    ["a\u202eb\u0000c", "abc"],
  ];
  for (const [before, drawn] of cases) assert.equal(drawable(before, isCovered), drawn, JSON.stringify(before));
});
