import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHeader, readCsvHeader, renameColumns } from "./csv-header.ts";

const headers: readonly (readonly [string, string, readonly string[]])[] = [
  ["role.buyer,subject\r\nx,y", ",", ["role.buyer", "subject"]],
  ["role.buyer;a, b;c\nx;y;z", ";", ["role.buyer", "a, b", "c"]],
  ['"a,b;c"|"say ""yes"""|d\n', "|", ["a,b;c", 'say "yes"', "d"]],
  ["a\tb", "\t", ["a", "b"]],
  ['"two\nlines",b\nx,y', ",", ["two\nlines", "b"]],
  ["\uFEFFrole.buyer, subject \r", ",", ["role.buyer", "subject"]],
  ["one\nx", ",", ["one"]],
];
for (const [text, delimiter, names] of headers) {
  test(`the header of ${JSON.stringify(text)}`, () => {
    const header = parseHeader(text);
    assert.deepEqual([header.delimiter, header.names], [delimiter, names]);
  });
}

test("renamed columns leave the rows unchanged, in the same lines", async () => {
  const file = new File(["\uFEFFПокупець;тема\r\nx;ї\r\n"], "offers.csv");
  const renamed = renameColumns(file, await readCsvHeader(file), ["role.buyer", 'sub"ject']);
  assert.equal(await renamed.text(), '"role.buyer";"sub""ject"\r\nx;ї\r\n');
  assert.equal(renamed.name, "offers.csv");
});
