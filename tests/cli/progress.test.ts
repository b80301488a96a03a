import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { bytesText, openProgress, rowsText } from "@chancery/cli/progress.ts";

function printed(isTTY: boolean, flags: { readonly json?: boolean }): string {
  const errors = Object.assign(new PassThrough(), { isTTY });
  const progress = openProgress({ errors }, flags);
  progress.show("Uploading 1.0 MB");
  progress.show("Uploading 1.0 MB");
  progress.show("Uploading 2.0 MB");
  progress.end();
  return String(errors.read() ?? "");
}

test("progress is one line that is replaced, and erased at the end", () => {
  const erase = "\r\u001b[2K";
  assert.equal(printed(true, {}), `${erase}Uploading 1.0 MB${erase}Uploading 2.0 MB${erase}`);
});

test("progress is silent in a script and with --json", () => {
  assert.equal(printed(false, {}), "");
  assert.equal(printed(true, { json: true }), "");
});

test("progress names part and whole", () => {
  assert.equal(bytesText(12_000_000, 48_000_000), "12.0 of 48.0 MB (25%)");
  assert.equal(bytesText(0, 0), "0.0 of 0.0 MB (100%)");
  assert.equal(bytesText(1_500_000, undefined), "1.5 MB");
  assert.equal(rowsText(5000, 20_000), "5000 of 20000 rows (25%)");
  assert.equal(rowsText(7, undefined), "7 rows");
});
