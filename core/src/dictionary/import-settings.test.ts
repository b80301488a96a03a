import assert from "node:assert/strict";
import { test } from "node:test";
import type { FaultRow } from "../fault/fault.ts";
import { readImportSettings, type ImportSettingsInput } from "./import-settings.ts";

function read(input: ImportSettingsInput) {
  const rows: FaultRow[] = [];
  return { settings: readImportSettings(input, rows), pointers: rows.map(({ pointer }) => pointer) };
}

test("what is left out: no header, no replace, commas, quotes that are doubled", () => {
  assert.deepEqual(read({}).settings, {
    headerFirstRow: false,
    replace: false,
    delimiter: ",",
    quote: '"',
    escape: '"',
    encoding: undefined,
  });
});

test("every delimiter, quote, escape and encoding that is known is taken", () => {
  for (const delimiter of [",", ";", "\t", "\\t", " "]) assert.deepEqual(read({ delimiter }).pointers, []);
  for (const quote of ['"', "'", "", null]) assert.deepEqual(read({ quote }).pointers, []);
  for (const escape of ["\\", '"', "", null]) assert.deepEqual(read({ escape }).pointers, []);
  for (const encoding of ["utf-8", "UTF-16LE", "Windows-1251", null]) assert.deepEqual(read({ encoding }).pointers, []);
  assert.deepEqual([read({ quote: null }).settings.quote, read({ delimiter: "\\t" }).settings.delimiter], ["", "\t"]);
});

test("all faults are told at once", () => {
  const { pointers } = read({ delimiter: "|", quote: "`", escape: "^", encoding: "EBCDIC" });
  assert.deepEqual(pointers, ["/body/delimiter", "/body/quote", "/body/escape", "/body/encoding"]);
  for (const delimiter of ["", ",,", "\n"]) assert.deepEqual(read({ delimiter }).pointers, ["/body/delimiter"]);
});
