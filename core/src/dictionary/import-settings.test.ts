import assert from "node:assert/strict";
import { test } from "node:test";
import type { FaultRow } from "../fault/fault.ts";
import { readImportSettings, type ImportSettingsInput } from "./import-settings.ts";

function read(input: ImportSettingsInput) {
  const rows: FaultRow[] = [];
  return { settings: readImportSettings(input, rows), pointers: rows.map(({ pointer }) => pointer) };
}

test("defaults: no header, no replace, commas, doubled quotes", () => {
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

test("an escape that is left out doubles the quote, whichever it is, and is none where there is no quote", () => {
  const escapes = ['"', "'", ""].map((quote) => read({ quote }).settings.escape);
  assert.deepEqual(escapes, ['"', "'", ""]);
  assert.deepEqual([read({ quote: "'", escape: "'" }).pointers, read({ quote: '"', escape: "'" }).pointers], [[], ["/escape"]]);
  assert.equal(read({ quote: "'", escape: '"' }).settings.escape, '"');
});

test("all faults are reported together", () => {
  const { pointers } = read({ delimiter: "|", quote: "`", escape: "^", encoding: "EBCDIC" });
  assert.deepEqual(pointers, ["/delimiter", "/quote", "/escape", "/encoding"]);
  for (const delimiter of ["", ",,", "\n"]) assert.deepEqual(read({ delimiter }).pointers, ["/delimiter"]);
});
