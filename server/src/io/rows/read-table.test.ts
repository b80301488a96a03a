import assert from "node:assert/strict";
import fc from "fast-check";
import { Readable } from "node:stream";
import { test } from "node:test";
import { guessEncoding } from "./decode-text.ts";
import { readTable } from "./read-table.ts";
import { RowsUnreadable, type TableFormat, type TableRow, tableRowMaxChars } from "./rows.ts";

const usual: TableFormat = { delimiter: ",", quote: '"', escape: '"', encoding: "UTF-8" };

/** The rows of bytes that arrive in pieces of `size`. */
async function rowsOf(file: string | Buffer, format: Partial<TableFormat> = {}, size = 1000): Promise<readonly TableRow[]> {
  const bytes = Buffer.from(file);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
  return (await Array.fromAsync(readTable(Readable.from(chunks, { objectMode: true }), { ...usual, ...format }))).flat();
}

type Seen = readonly (readonly [line: number, ...cells: string[]])[];
const plain = (rows: readonly TableRow[]): Seen => rows.map(({ line, cells }) => [line, ...cells]);

const dialects: readonly (readonly [title: string, file: string, rows: Seen, format?: Partial<TableFormat>])[] = [
  [
    "lines ending by LF, CRLF and CR, the last by nothing",
    "a,b\r\n1,2\n3,4\r5,6",
    [
      [1, "a", "b"],
      [2, "1", "2"],
      [3, "3", "4"],
      [4, "5", "6"],
    ],
  ],
  [
    "empty lines, which are no rows",
    "\na\n\r\n\rb\n\n",
    [
      [2, "a"],
      [5, "b"],
    ],
  ],
  [
    "empty cells, which are values",
    ',\n""\n,a,\n',
    [
      [1, "", ""],
      [2, ""],
      [3, "", "a", ""],
    ],
  ],
  [
    "line ends in quotes",
    '"x\r\ny\rz\n",1\r\n2,3',
    [
      [1, "x\r\ny\rz\n", "1"],
      [5, "2", "3"],
    ],
  ],
  ["doubled quotes, and quotes inside a cell", '"say ""no""",5" pipe\n', [[1, 'say "no"', '5" pipe']]],
  ["quotes escaped by \\", '"say \\"no\\" \\\\ \\n",b\\,c\n', [[1, 'say "no" \\ n', "b,c"]], { escape: "\\" }],
  ["the quote '", "'it''s',\"x\"\n", [[1, "it's", '"x"']], { quote: "'", escape: "'" }],
  ["the quote ' escaped by \"", "'it\"'s'\n", [[1, "it's"]], { quote: "'", escape: '"' }],
  ["no quote", "\"a\",'b'\n", [[1, '"a"', "'b'"]], { quote: "", escape: "" }],
  [
    "no quote, escapes by \\",
    "a\\,b,c\\\nd\ne\n",
    [
      [1, "a,b", "c\nd"],
      [3, "e"],
    ],
    { quote: "", escape: "\\" },
  ],
  ["a quote without an escape", '"a\\",b\n', [[1, "a\\", "b"]], { escape: "" }],
  ["the delimiter ;", "1,5;2\n", [[1, "1,5", "2"]], { delimiter: ";" }],
  ["the delimiter tab", "a b\tc\n", [[1, "a b", "c"]], { delimiter: "\t" }],
  ["the delimiter space", 'a "b c"  d\n', [[1, "a", "b c", "", "d"]], { delimiter: " " }],
  ["an escape as the last character", "a\\", [[1, "a\\"]], { escape: "\\" }],
];
for (const [title, file, rows, format] of dialects) {
  test(`a table with ${title} is read, however it is cut into pieces`, async () => {
    for (const size of [1, 2, 3, 1000]) assert.deepEqual(plain(await rowsOf(file, format, size)), rows, `pieces of ${size}`);
  });
}

const big = (file: Buffer): Buffer => Buffer.from(file).swap16();
const little = (file: string): Buffer => Buffer.from(file, "utf16le");
const encoded: readonly (readonly [title: string, file: Buffer, format?: Partial<TableFormat>])[] = [
  ["UTF-8", Buffer.from("Львів,€😀\n")],
  ["UTF-8 with a mark, whatever is declared", Buffer.from("\ufeffЛьвів,€😀\n"), { encoding: "windows-1251" }],
  ["UTF-16 with a mark, little-endian", little("\ufeffЛьвів,€😀\n")],
  ["UTF-16 with a mark, big-endian", big(little("\ufeffЛьвів,€😀\n"))],
  ["UTF-16 as declared", little("Львів,€😀\n"), { encoding: "UTF-16" }],
  ["UTF-16BE as declared", big(little("Львів,€😀\n")), { encoding: "UTF-16BE" }],
];
for (const [title, file, format] of encoded) {
  test(`a table in ${title} is read, however it is cut into pieces`, async () => {
    for (const size of [1, 2, 3, 1000])
      assert.deepEqual(plain(await rowsOf(file, format, size)), [[1, "Львів", "€😀"]], `${size}`);
  });
}

test("tables in windows-1251 and windows-1252 are read when that is declared", async () => {
  const cyrillic = Buffer.from([0xcb, 0xfc, 0xe2, 0xb3, 0xe2, 0x2c, 0x88]);
  assert.deepEqual(plain(await rowsOf(cyrillic, { encoding: "windows-1251" }, 1)), [[1, "Львів", "€"]]);
  assert.deepEqual(plain(await rowsOf(Buffer.from([0xe9, 0x2c, 0x80]), { encoding: "windows-1252" }, 1)), [[1, "é", "€"]]);
});

const bytes = (...parts: readonly (string | number)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from([part]))));
const unreadable: readonly (readonly [title: string, file: Buffer, line: number, rows: number, format?: Partial<TableFormat>])[] =
  [
    ["a quote never closed", bytes('a\nb,"c\nd\n'), 2, 1],
    ["a quote opened behind a line end in quotes", bytes('a\n"b\n",\n"c'), 4, 2],
    ["text behind a closing quote", bytes('a\n"b"c\n'), 2, 1],
    ["bytes that are not UTF-8", bytes("a\rb\nc\r\n\uFFFDd", 0xff, "e\n"), 4, 3],
    ["an UTF-8 character cut off", bytes("a\n", 0xd0), 2, 1],
    ["an overlong UTF-8 form", bytes("a\nb\n", 0xc0, 0x80), 3, 2],
    ["half an UTF-16 pair", Buffer.concat([little("\ufeffa\nb"), Buffer.from([0x00, 0xd8]), little("c\n")]), 2, 1],
    ["half an UTF-16 character", Buffer.concat([little("\ufeffa\nb\n"), Buffer.from([0x41])]), 3, 2],
    ["a NUL", bytes("a\nb\nc", 0, "\n"), 3, 2],
  ];
for (const [title, file, line, rows, format] of unreadable) {
  test(`a table with ${title} says on which line, behind the rows before it`, async () => {
    for (const size of [1, 3, 1000]) {
      let given = 0;
      const chunks = Array.from({ length: Math.ceil(file.length / size) }, (_, at) => file.subarray(at * size, (at + 1) * size));
      const reading = (async (): Promise<void> => {
        for await (const some of readTable(Readable.from(chunks, { objectMode: true }), { ...usual, ...format }))
          given += some.length;
      })();
      await assert.rejects(reading, (error) => error instanceof RowsUnreadable && error.line === line, `pieces of ${size}`);
      assert.equal(given, rows, `pieces of ${size}`);
    }
  });
}

test("a quote never closed is found before the file is read to its end", async () => {
  let given = 0;
  const endless = Readable.from(
    (function* () {
      yield Buffer.from('a\n"b');
      for (;;) yield Buffer.alloc(65_536, (given += 1) % 2 ? "x" : "\n");
    })(),
    { objectMode: true },
  );
  await assert.rejects(
    Array.fromAsync(readTable(endless, usual)),
    (error) => error instanceof RowsUnreadable && error.line === 2,
  );
  assert.ok(given * 65_536 < 2 * tableRowMaxChars + 16 * 65_536, `${given} pieces`);
});

test("a row over the limit of characters is refused, one at the limit is read", async () => {
  const [row] = await rowsOf(`${"x".repeat(tableRowMaxChars - 1)}\n`, {}, 65_536);
  assert.equal(row?.cells[0]?.length, tableRowMaxChars - 1);
  await assert.rejects(rowsOf(`a\n${"x,".repeat(tableRowMaxChars / 2 + 1)}\n`, {}, 65_536), { line: 2 });
});

const guesses: readonly (readonly [Buffer, string])[] = [
  [Buffer.from("Львів"), "UTF-8"],
  [Buffer.from("Львів").subarray(0, 5), "UTF-8"],
  [little("\ufeffa"), "UTF-16LE"],
  [Buffer.from([0xcb, 0xfc, 0xe2, 0xb3, 0xe2]), "windows-1251"],
  [Buffer.from("caf\u00e9,\u00fcber", "latin1"), "windows-1252"],
];
for (const [file, encoding] of guesses) {
  test(`the bytes ${file.toString("hex")} are taken for ${encoding}`, () => assert.equal(guessEncoding(file), encoding));
}

const pieces = ["a", "Ж", "😀", " ", ",", ";", "\t", '"', "'", "\\", "\n", "\r", "\r\n", "=", ""];
const tables = fc.sample(
  fc.array(fc.array(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 6 }), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
  }),
  { numRuns: 8, seed: 4 },
);
test("cells of any text are read back equal in any dialect that quotes them", async () => {
  for (const delimiter of [",", ";", " ", "\t"]) {
    for (const [quote = "", escape = ""] of ['""', '"\\', "''", "'\\"]) {
      for (const end of ["\n", "\r\n", "\r"]) {
        for (const table of tables) {
          const file = table.map((row) => row.map((text) => quoted(text, quote, escape)).join(delimiter) + end).join("");
          const rows = await rowsOf(file, { delimiter, quote, escape }, 101);
          assert.deepEqual(
            rows.map(({ cells }) => cells),
            table,
            JSON.stringify(file),
          );
        }
      }
    }
  }
});

/** The text with escape and quote characters escaped. */
function quoted(text: string, quote: string, escape: string): string {
  return quote + Array.from(text, (sign) => (sign === quote || sign === escape ? escape + sign : sign)).join("") + quote;
}
