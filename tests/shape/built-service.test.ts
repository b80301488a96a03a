import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

test("the built service is ASCII: Node keeps modules with other characters at two bytes a character", async () => {
  const dist = join(import.meta.dirname, "../../server/dist");
  const files = (await readdir(dist)).filter((name) => name.endsWith(".js"));
  assert.ok(files.includes("main.js"));
  for (const name of files) assert.doesNotMatch(await readFile(join(dist, name), "utf8"), /[^\x00-\x7f]/, name);
});
