import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../world/world.ts";
import { unzip } from "../world/zip.ts";
import { downloadAll, names } from "./hostile-names.ts";

const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const wild = /[\\:*?"<>|\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]|[. ]$/u;

test("file names that break out, hide or collide are harmless in downloads and archives", async () => {
  const { files, zip } = await downloadAll(await world({ works: true }));
  for (const { headers } of files) {
    assert.match(
      String(headers["content-disposition"]),
      /^attachment; filename="[^"\\/\r\n]+"(; filename\*=UTF-8''[\w%.~!#$&+^`|-]+)?$/,
    );
  }
  assert.match(String(zip.headers["content-disposition"]), /filename="[^"\\/]+"/);
  const entries = [...(await unzip(zip.bytes)).keys()];
  for (const entry of entries) {
    const bad = entry
      .split("/")
      .filter((part) => /^\.*$/.test(part) || device.test(part) || wild.test(part) || Buffer.byteLength(part) > 255);
    assert.deepEqual(bad, [], entry);
  }
  const alike = new Set(entries.map((entry) => entry.normalize("NFC").toLowerCase()));
  assert.equal(alike.size, entries.length, "names differ in more than case");
  assert.equal(entries.filter((entry) => entry.startsWith("attachments/")).length, names.length);
});
