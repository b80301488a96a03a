import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { readRows } from "./read-rows.ts";
import { rowDepthMax, rowMaxBytes, RowsUnreadable, rowValuesMax, type FileRow, type RowsFormat, type RowsStart } from "./rows.ts";

const csv: RowsFormat = { format: "csv", delimiter: "," };
const beginning: RowsStart = { bytes: 0, lines: 0, names: undefined };

/** The rows of a text that arrives in pieces of `size` bytes. */
async function rowsOf(text: string | Buffer, format = csv, { start = beginning, size = 7 } = {}): Promise<readonly FileRow[]> {
  const bytes = Buffer.from(text).subarray(start.bytes);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return Array.fromAsync(readRows(Readable.from(chunks, { objectMode: true }), format, start));
}

const seen = (rows: readonly FileRow[]) =>
  rows.filter(({ isHeader }) => !isHeader).map(({ line, cells }) => [line, ...cells.map(({ value }) => value)]);

test("CSV of any dialect gives rows with the line they begin at; empty cells are null, empty lines nothing", async () => {
  for (const [text, expected] of [
    ["a,b\r\n1,2\r\n", [[2, "1", "2"]]],
    ["\ufeffa,b\n1,2", [[2, "1", "2"]]],
    [
      'a,b\n"x\ny","say ""no"""\n\n3,\n',
      [
        [2, "x\ny", 'say "no"'],
        [5, "3", null],
      ],
    ],
    ["a,b\r1,ž\r", [[2, "1", "ž"]]],
    ["a,b\n1\n", [[2, "1"]]],
  ] as const)
    for (const size of [1, 7, 1000]) assert.deepEqual(seen(await rowsOf(text, csv, { size, start: beginning })), expected, text);
  assert.deepEqual(seen(await rowsOf("a;b\n1,5;2\n", { format: "csv", delimiter: ";" })), [[2, "1,5", "2"]]);
});

test("reading can resume after any row, with the same rows, lines and places", async () => {
  for (const [text, format] of [
    ['\ufeffa,b\r\n"x\r\ny",1\r\n\r\nž,2\r\n3,"z"\r\n', csv],
    ['\ufeff{"a":"ž"}\n\n{"a":2}\n{"a":[3]}', { format: "jsonl" }],
  ] as const) {
    const whole = await rowsOf(text, format);
    for (const [index, row] of whole.entries()) {
      assert.deepEqual(await rowsOf(text, format, { start: row.next, size: 3 }), whole.slice(index + 1));
    }
    assert.equal(whole.at(-1)?.next.bytes, Buffer.byteLength(text));
  }
});

test("a file that cannot be read says where", async () => {
  const long = "x".repeat(rowMaxBytes + 2);
  for (const [text, format, line] of [
    ['a,b\n1,"2\n', csv, 2],
    ['a,b\n1,2"3\n', csv, 2],
    ["a,a\n1,2\n", csv, 1],
    ["a,b\n1,2,3\n", csv, 2],
    [`a\n${long}\n`, csv, 2],
    [Buffer.concat([Buffer.from("a\n1\n"), Buffer.from([0xff, 10])]), csv, 3],
    ["{}\n[1]\n", { format: "jsonl" }, 2],
    ["{}\n{", { format: "jsonl" }, 2],
    [`{"a":"${long}"}`, { format: "jsonl" }, 1],
    [Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]), { format: "jsonl" }, 1],
  ] as const) {
    const error = await rowsOf(text, format, { size: 65_536, start: beginning }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof RowsUnreadable, `${text.toString().slice(0, 20)} ${String(error)}`);
    assert.equal(error.line, line, error.message);
  }
});

const names = (count: number): string => Array.from({ length: count }, (_, index) => `c${index}`).join(",");
const keys = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"c${index}":1`).join(",")}}`;

test(`a row has at most ${rowValuesMax} cells or values, and a value ${rowDepthMax} levels`, async () => {
  const nested = (levels: number): string => `${'{"a":'.repeat(levels)}",[{\\"["${"}".repeat(levels)}`;
  for (const [text, format, isRead] of [
    [`${names(rowValuesMax)}\n1`, csv, true],
    [`${names(rowValuesMax + 1)}\n1`, csv, false],
    [`a\n1${",".repeat(rowValuesMax)}`, csv, false],
    [keys(rowValuesMax), { format: "jsonl" }, true],
    [keys(rowValuesMax + 1), { format: "jsonl" }, false],
    [`{"a":[${"{},".repeat(rowValuesMax / 2)}1]}`, { format: "jsonl" }, false],
    [nested(rowDepthMax), { format: "jsonl" }, true],
    [nested(rowDepthMax + 1), { format: "jsonl" }, false],
    [`{"a":${"[".repeat(500_000)}${"]".repeat(500_000)}}`, { format: "jsonl" }, false],
  ] as const) {
    const reading = rowsOf(text, format, { size: 65_536, start: beginning });
    if (isRead) await reading;
    else await assert.rejects(reading, RowsUnreadable, text.slice(0, 20));
  }
});

test("of half a million short rows that come at once, only as many are made as are read", async () => {
  for (const [line, format] of [
    ["x\n", csv],
    ["{}\n", { format: "jsonl" }],
  ] as const) {
    const source = Readable.from([Buffer.from(`a,b\n${line.repeat(500_000)}`.slice(format === csv ? 0 : 4))]);
    const began = process.cpuUsage();
    const rows = readRows(source, format, beginning);
    await rows.next();
    assert.equal((await rows.next()).done, false);
    await rows.return();
    assert.ok(process.cpuUsage(began).user < 2_000_000);
  }
});

test("half a megabyte of empty lines is read in many turns", async () => {
  for (const format of [csv, { format: "jsonl" }] as const) {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    await Array.fromAsync(readRows(Readable.from([Buffer.from(`a\n${"\n".repeat(2 ** 19)}`.slice(2))]), format, beginning));
    clearInterval(counting);
    assert.ok(turns > 10, String(turns));
  }
});
