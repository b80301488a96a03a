import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { openConsoleFiles } from "./console-files.ts";

const folder = await mkdtemp(join(tmpdir(), "chancery-console-"));
after(() => rm(folder, { recursive: true, force: true }));
await mkdir(join(folder, "assets"));
await writeFile(join(folder, "index.html"), "<p>");
await writeFile(join(folder, "chancery-verify.mjs"), "// program");
for (const name of ["main.js", "main.js.br", "gone.js"]) await writeFile(join(folder, "assets", name), name);
const files = await openConsoleFiles(folder);
assert.ok(files);

for (const [name, takesBrotli, expected] of [
  ["main.js", false, "main.js"],
  ["main.js", true, "main.js.br"],
  ["main.js.br", true, undefined],
  ["../index.html", true, undefined],
  ["unknown.js", true, undefined],
] as const)
  test(`a browser ${takesBrotli ? "with" : "without"} Brotli gets ${expected ?? "nothing"} for ${name}`, async () => {
    const file = await files.find(name, takesBrotli);
    assert.equal(file && String(await buffer(file.open())), expected);
  });

test("a file that a later build removed is unknown", async () => {
  await rm(join(folder, "assets", "gone.js"));
  assert.equal(await files.find("gone.js", false), undefined);
});

test("a folder without a page has no console", async () => {
  assert.equal(await openConsoleFiles(join(folder, "assets")), undefined);
});
