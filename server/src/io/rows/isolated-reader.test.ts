import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { test } from "node:test";
import { writeXlsx } from "hucre/xlsx";
import { spoolIn } from "../spool.ts";
import { readSheetIsolated, readTableIsolated, readingLimits } from "./isolated-reader.ts";
import { RowsUnreadable, type TableFormat } from "./rows.ts";

const csv: TableFormat = { delimiter: ",", quote: '"', escape: '"', encoding: "UTF-8" };
const line = Buffer.from("a,b\n");

function* endless(piece: Buffer): Generator<Buffer> {
  for (;;) yield piece;
}

test("a text file is read in another process, to its end", async () => {
  const source = Readable.from(Array.from({ length: 1000 }, () => Buffer.concat(Array.from({ length: 100 }, () => line))));
  const rows = (await Array.fromAsync(readTableIsolated(source, csv))).flat();
  assert.equal(rows.length, 100_000);
  assert.deepEqual(rows.at(-1), { line: 100_000, cells: ["a", "b"] });
});

test("a spreadsheet is read in another process", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "chancery sheets "));
  t.after(() => rm(folder, { recursive: true }));
  const file = await spoolIn(folder)();
  t.after(() => file.close());
  await file.append(await writeXlsx({ sheets: [{ name: "One", rows: [["Київ", "1"]] }] }));
  assert.deepEqual(await Array.fromAsync(readSheetIsolated(file)), [[{ line: 1, cells: ["Київ", "1"] }]]);
});

test("rows before a fault are given, and the fault names its line", async () => {
  const rows = readTableIsolated(Readable.from([Buffer.from('a,b\n"c')]), csv);
  assert.deepEqual((await rows.next()).value, [{ line: 1, cells: ["a", "b"] }]);
  await assert.rejects(rows.next(), (error) => error instanceof RowsUnreadable && error.line === 2);
});

test("a file that takes too much processor time, memory or time is refused", async () => {
  const limits: readonly (readonly [source: Readable, limits: Partial<typeof readingLimits>])[] = [
    [Readable.from(endless(Buffer.alloc(65_536, "\n"))), { batchCpuMs: 100 }],
    [new PassThrough(), { residentBytesMax: 1 }],
    [new PassThrough(), { batchMs: 1 }],
  ];
  for (const [source, own] of limits) {
    await assert.rejects(readTableIsolated(source, csv, { ...readingLimits, ...own }).next(), RowsUnreadable);
    assert.ok(source.destroyed);
  }
});

test("a source that fails is no fault of the file", async () => {
  const source = new PassThrough();
  const rows = readTableIsolated(source, csv);
  source.write(line);
  assert.equal((await rows.next()).value?.length, 1);
  source.destroy(new Error("storage is away"));
  await assert.rejects(rows.next(), /storage is away/);
});

test("a reader that stops leaves no process", async () => {
  const source = Readable.from(endless(line));
  for await (const rows of readTableIsolated(source, csv)) if (rows.length > 0) break;
  assert.ok(source.destroyed);
});
