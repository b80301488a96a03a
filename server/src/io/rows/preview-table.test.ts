import assert from "node:assert/strict";
import { test } from "node:test";
import { previewTable, type TableQuery } from "./preview-table.ts";
import { RowsUnreadable } from "./rows.ts";

const unset: TableQuery = { delimiter: undefined, quote: '"', escape: '"', encoding: undefined };
const cases: readonly (readonly [
  title: string,
  file: string | Buffer,
  delimiter: string,
  encoding: string,
  cells: readonly string[],
])[] = [
  ["commas", "a,b;c\n1,2\n3,4\n", ",", "UTF-8", ["a", "b;c"]],
  ["semicolons and decimal commas", "a;b\n1,5;2,5\n3;4\n", ";", "UTF-8", ["a", "b"]],
  ["tabs and spaces", "a b\tc d\ne\tf\n", "\t", "UTF-8", ["a b", "c d"]],
  ["spaces", "a b\n1 2\n", " ", "UTF-8", ["a", "b"]],
  ["one column", "a\nb\n", ",", "UTF-8", ["a"]],
  ["UTF-16", Buffer.from("\ufeffа;б\n", "utf16le"), ";", "UTF-16LE", ["а", "б"]],
  ["windows-1251", Buffer.from([0xcb, 0xfc, 0xe2, 0xb3, 0xe2, 0x3b, 0x31, 0x0a]), ";", "windows-1251", ["Львів", "1"]],
];
for (const [title, file, delimiter, encoding, cells] of cases) {
  test(`a file with ${title} is previewed without naming its format`, async () => {
    const { format, rows } = await previewTable(Buffer.from(file), unset, 5);
    assert.deepEqual([format.delimiter, format.encoding, rows[0]?.cells], [delimiter, encoding, cells]);
  });
}

test("of many rows the first are shown, also when the beginning ends inside one", async () => {
  const { rows } = await previewTable(Buffer.from('1,2\n3,4\n5,"6'), { ...unset, delimiter: "," }, 5);
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [
      ["1", "2"],
      ["3", "4"],
    ],
  );
  assert.equal((await previewTable(Buffer.from("1\n2\n3\n"), unset, 2)).rows.length, 2);
});

test("a file of which no row can be read is refused", async () => {
  for (const delimiter of [",", undefined]) {
    await assert.rejects(previewTable(Buffer.from('"a,b\n'), { ...unset, delimiter }, 5), RowsUnreadable);
  }
});
