import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { xlsxSheets } from "@chancery/tests/world/tables.ts";
import { sha256Hex } from "../sha256.ts";
import { writeXlsx, type Sheets } from "./write-xlsx.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, index) => [`Item ${index}`, null, `${index}`]);
const header = ["Name", "Empty", "Number"];

/** The rows in pieces of three. */
async function* pieces(rows: readonly (readonly (string | null)[])[]) {
  for (let at = 0; at < rows.length; at += 3) yield rows.slice(at, at + 3);
}

const written = (rows: readonly (readonly (string | null)[])[], limits: Sheets["limits"] = {}) =>
  buffer(writeXlsx({ header, rows: pieces(rows), limits }));

const cellsOf = (from: number, until: number) => [
  { 0: "Name", 1: "Empty", 2: "Number" },
  ...Array.from({ length: until - from }, (_, index) => ({ 0: `Item ${from + index}`, 2: `${from + index}` })),
];

for (const [count, ends] of [
  [4, [4]],
  [5, [4, 5]],
  [8, [4, 8]],
  [9, [4, 8, 9]],
] as const) {
  test(`${count} rows on sheets of four are ${ends.length} sheets, each under the header`, async () => {
    const bytes = await written(numbered(count), { rowsMax: 5 });
    assert.deepEqual(
      await xlsxSheets(bytes),
      ends.map((end, index) => cellsOf(index * 4, end)),
    );
  });
}

test("a sheet ends before it has more bytes than one may have", async () => {
  const rows = Array.from({ length: 100 }, (_, index) => [`${index}`.padEnd(1000, "x")]);
  const bytes = await written(rows, { sheetMaxBytes: 40_000 });
  const sheets = await xlsxSheets(bytes);
  assert.equal(sheets.length, 3);
  assert.deepEqual(
    sheets.flatMap((sheet) => sheet.slice(1)).map((row) => row["0"]),
    rows.map(([text]) => text),
  );
});

test("entries after 4 GiB use ZIP64, and those of a smaller file do not", async () => {
  const rows = numbered(9);
  const [plain, huge] = [await written(rows), await written(rows, { rowsMax: 4, zip64FromBytes: 0 })];
  const [endOfZip64, version45] = ["504b0606", "504b01023f032d00"];
  assert.deepEqual(
    [plain, huge].map((bytes) => [bytes.toString("hex").includes(endOfZip64), bytes.toString("hex").includes(version45)]),
    [
      [false, false],
      [true, true],
    ],
  );
  assert.deepEqual(
    (await xlsxSheets(huge)).flatMap((sheet) => sheet.slice(1)),
    cellsOf(0, 9).slice(1),
  );
});

test("the same rows give the same bytes, whatever the time zone", async () => {
  const before = process.env["TZ"];
  const program = `
    const { writeXlsx } = await import(${JSON.stringify(new URL("write-xlsx.ts", import.meta.url))});
    const { buffer } = await import("node:stream/consumers");
    const rows = (async function* () { yield [["a"]]; })();
    process.stdout.write(await buffer(writeXlsx({ header: ["A"], rows })));`;
  const hashes = ["UTC", "Asia/Tokyo", "America/St_Johns"].map((TZ) =>
    sha256Hex(execFileSync(process.execPath, ["--input-type=module", "-e", program], { env: { ...process.env, TZ } })),
  );
  assert.equal(process.env["TZ"], before);
  assert.equal(new Set(hashes).size, 1);
});

test("a cell of any text comes back, and none is a formula", async () => {
  const texts = [
    "=1+1",
    "<a>&amp;]]>",
    " leading",
    "trailing ",
    "\n",
    "\t",
    "a\r\nb",
    "_x000D_",
    "__x0041_",
    "\u0000\u001f",
    "\ufffe\uffff",
    "😀Ж",
  ];
  const bytes = await buffer(writeXlsx({ header: ["A"], rows: pieces(texts.map((text) => [text])) }));
  const [sheet = []] = await xlsxSheets(bytes);
  assert.deepEqual(
    sheet.slice(1).map((row) => row["0"]),
    texts,
  );
});

test("columns after the 26th have two letters", async () => {
  const wide = Array.from({ length: 705 }, (_, index) => `${index}`);
  const [sheet = []] = await xlsxSheets(await buffer(writeXlsx({ header: wide, rows: pieces([wide]) })));
  assert.deepEqual(
    sheet.map((row) => Object.keys(row).length),
    [705, 705],
  );
  assert.deepEqual([sheet[1]?.["26"], sheet[1]?.["702"]], ["26", "702"]);
});

test("rows are read no faster than the consumer takes them, and not at all after it stops", async () => {
  let asked = 0;
  const closed = Promise.withResolvers<number>();
  async function* endless() {
    try {
      for (;;) {
        asked += 1;
        yield Array.from({ length: 1000 }, () => [Math.random().toString(36)]);
      }
    } finally {
      closed.resolve(asked);
    }
  }
  const book = writeXlsx({ header: ["A"], rows: endless() });
  assert.equal(asked, 0);
  for await (const _ of book) if (asked > 3) break;
  assert.ok((await closed.promise) < 100);
});

test("rows that cannot be read fail the file", async () => {
  async function* failing() {
    yield [["a"]];
    throw new Error("no more rows");
  }
  await assert.rejects(buffer(writeXlsx({ header: ["A"], rows: failing() })), /no more rows/);
});
