import assert from "node:assert/strict";
import { test } from "node:test";
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
