import assert from "node:assert/strict";
import { readdir, readFile, stat } from "node:fs/promises";
import { test } from "node:test";

const dist = new URL("../../web/dist/", import.meta.url);
const assets = new URL("assets/", dist);
const mostBytes = 113_500;

test("scripts and styles that the sign-in page loads are small", async () => {
  const page = await readFile(new URL("index.html", dist), "utf8");
  const entry = [...page.matchAll(/"\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name = ""]) => name);
  const signIn = (await readdir(assets)).filter((name) => /^sign-in-page-.*\.js$/.test(name));
  assert.equal(signIn.length, 1);
  const loaded = new Set([...entry, ...signIn]);
  // a set also visits what is added while it is read
  for (const name of loaded) {
    const source = name.endsWith(".js") ? await readFile(new URL(name, assets), "utf8") : "";
    for (const [, imported = ""] of source.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) loaded.add(imported);
  }
  assert.ok(loaded.size > 4, "the imports of the scripts were found");
  const sizes = await Promise.all([...loaded].map(async (name) => (await stat(new URL(`${name}.br`, assets))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total <= mostBytes, `${total} bytes in ${loaded.size} files, at most ${mostBytes}`);
});
