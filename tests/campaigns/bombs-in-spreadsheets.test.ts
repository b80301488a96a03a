import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { readSheetIsolated, readingLimits } from "@chancery/server/io/rows/isolated-reader.ts";
import { RowsUnreadable } from "@chancery/server/io/rows/rows.ts";
import { spoolIn } from "@chancery/server/io/spool.ts";
import { workbookOf } from "../world/workbook.ts";
import { world } from "../world/world.ts";
import { held } from "./held.ts";
import { cellBombs, zipLies } from "./spreadsheet-bombs.ts";

// what a spreadsheet may unpack to, against what becomes of the service that shows its first rows
const heldMaxMs = 250;
const grownMaxBytes = 256 * 1024 ** 2;
const isLong = process.env["CAMPAIGN_MINUTES"] !== undefined;
const { ann } = await world();

const attacks = Object.entries({ ...cellBombs(isLong ? 50 : 1), ...zipLies });

/** The status of a preview with its number, or with the first cell. */
async function shown(bytes: Buffer): Promise<string> {
  const { status, json } = await ann.upload("/api/v1/csv-parser", { name: "a.xlsx", bytes });
  const { rows, data } = Object(json);
  return `${status} ${status === 200 ? rows[0][0] : data.errors[0].errorCode}`;
}

for (const [name, { bytes, right }] of attacks) {
  test(`a spreadsheet with ${name} neither holds the process nor fills its memory`, async () => {
    const file = bytes();
    const before = process.memoryUsage.rss();
    const { heldMs, given } = await held(() => shown(file));
    assert.equal(given, right);
    assert.ok(heldMs < heldMaxMs, `held for ${heldMs} ms`);
    const grownBytes = process.memoryUsage.rss() - before;
    assert.ok(grownBytes < grownMaxBytes, `${grownBytes} bytes more`);
  });
}

test("few bytes that are very many cells come in answers of a bounded size, until they are too many", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "chancery sheets "));
  t.after(() => rm(folder, { recursive: true }));
  const far = workbookOf('<row><c r="XFD1"><v>1</v></c></row>'.repeat(10_000));
  const file = await spoolIn(folder)();
  t.after(() => file.close());
  await file.append(far);
  let cells = 0;
  const limits = { ...readingLimits, residentBytesMax: 512 * 1024 ** 2 };
  const reading = (async () => {
    for await (const rows of readSheetIsolated(file, limits)) {
      assert.ok(rows.length <= 4, `${rows.length} rows of 16 384 cells`);
      cells += rows.length * 16_384;
    }
  })();
  await assert.rejects(reading, (error) => error instanceof RowsUnreadable && /over 100 times/.test(error.message));
  assert.ok(cells > 0 && cells <= 64 * 1024 ** 2, `${cells} cells of ${far.length} bytes`);
});
