import assert from "node:assert/strict";
import { readdir, readFile, stat } from "node:fs/promises";
import { test } from "node:test";
import { keepOperations } from "../../web/called-operations.ts";

const dist = new URL("../../web/dist/", import.meta.url);
const assets = new URL("assets/", dist);
const mostBytes = 110_000;
const firstBytes = 10_000;

test("scripts and styles that the sign-in page loads are small", async () => {
  const page = await readFile(new URL("index.html", dist), "utf8");
  const entry = [...page.matchAll(/"\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name = ""]) => name);
  const signIn = (await readdir(assets)).filter((name) => /^sign-in-page-.*\.js$/.test(name));
  assert.equal(signIn.length, 1);
  const { names, total } = await withImports([...entry, ...signIn]);
  assert.ok(names.length > 3, "the imports of the scripts were found");
  assert.ok(total <= mostBytes, `${total} bytes in ${names.length} files, at most ${mostBytes}`);
});

test("the outline of a page is painted by the page itself, a style and a small script", async () => {
  const page = await readFile(new URL("index.html", dist), "utf8");
  assert.match(page, /<div id="root">[^]*Chancery/);
  const first = [...page.matchAll(/<(?:script|link rel="stylesheet")[^>]*"\/assets\/([^"]+)"/g)].map(([, name = ""]) => name);
  const { names, total } = await withImports(first);
  assert.ok(names.some((name) => name.endsWith(".css")) && names.some((name) => name.endsWith(".js")));
  assert.ok(total <= firstBytes, `${total} bytes in ${names.join(", ")}, at most ${firstBytes}`);
});

/** Files of the build with those that their scripts import, and the bytes of all of them. */
async function withImports(files: readonly string[]): Promise<{ readonly names: readonly string[]; readonly total: number }> {
  const loaded = new Set(files);
  // a set also visits what is added while it is read
  for (const name of loaded) {
    const source = name.endsWith(".js") ? await readFile(new URL(name, assets), "utf8") : "";
    for (const [, imported = ""] of source.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) loaded.add(imported);
  }
  const names = [...loaded];
  const sizes = await Promise.all(names.map(async (name) => (await stat(new URL(`${name}.br`, assets))).size));
  return { names, total: sizes.reduce((sum, size) => sum + size, 0) };
}

test("the console is built with every operation that it calls, and without those that it names nowhere", async () => {
  const table = await readFile(new URL("../../sdk/src/generated/operations.ts", import.meta.url), "utf8");
  const source = `client.session.login({}); const { approvals } = here; approvals.decide({});
    const calls = isSaml ? client.samlProviders : client.oauthProviders; calls.test({});
    bulkSends[isRun ? "start" : "cancel"]({}); client.in(mailbox).events.follow({})`;
  const kept = [...keepOperations(table, source).matchAll(/"path":"([^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual(kept, [
    "/login",
    "/v1/account/{accountId}/oauth-provider/{id}/test",
    "/v1/account/{accountId}/saml-provider/{id}/test",
    "/v1/envelope/approval",
    "/v1/envelope/bulk-send/{id}/start",
    "/v1/envelope/bulk-send/{id}",
    "/v1/events",
  ]);
  const src = new URL("../../web/src/", import.meta.url);
  const names = (await readdir(src, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const sources = (await Promise.all(names.map((name) => readFile(new URL(name, src), "utf8")))).join("\n");
  const built = (await readdir(assets)).filter((name) => /^every-page-.*\.js$/.test(name));
  const script = await readFile(new URL(built[0] ?? "", assets), "utf8");
  let called = 0;
  for (const [, noun = "", methods = ""] of table.matchAll(/^ {2}(\w+): \{\n([^]*?)^ {2}\}/gm)) {
    for (const [, method, path] of methods.matchAll(/^ {4}(\w+): \{.*?"path":"([^"]+)"/gm)) {
      if (!new RegExp(`\\b${noun}\\s*\\.\\s*${method}\\(`).test(sources)) continue;
      called += 1;
      assert.ok(script.includes(`\`${path}\``), `${noun}.${method}`);
    }
  }
  assert.ok(called > 100, `${called} calls were found`);
});
