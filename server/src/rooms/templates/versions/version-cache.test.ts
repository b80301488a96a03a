import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import { readTemplate } from "@chancery/core/template/read-template.ts";
import { versionCache } from "./version-cache.ts";

const xml = readFileSync(new URL("../../../../../tests/world/templates/order-form.xml", import.meta.url), "utf8");
const read = readTemplate(xml);
assert.ok("template" in read);
const content = { data: read.data, model: read.template };
const id = (n: number) => parseId<"templateVersion">(`01930000-0000-7000-8000-${String(n).padStart(12, "0")}`, "id");

test("recently read entries are found, the least recently used one is evicted", () => {
  const cache = versionCache(2);
  cache.keep(id(1), 1, content);
  cache.keep(id(2), 1, content);
  assert.ok(cache.find(id(1), 1));
  cache.keep(id(3), 1, content);
  assert.deepEqual(
    [1, 2, 3].map((n) => cache.find(id(n), 1) !== undefined),
    [true, false, true],
  );
});

test("the characters kept are bounded", () => {
  for (const [characters, kept] of [
    [content.data.length * 2, [false, true, true]],
    [content.data.length * 2 - 1, [false, false, true]],
  ] as const) {
    const cache = versionCache(100, characters);
    for (const n of [1, 2, 3]) cache.keep(id(n), 1, content);
    assert.deepEqual(
      [1, 2, 3].map((n) => cache.find(id(n), 1) !== undefined),
      kept,
    );
  }
});

test("a version that is kept again counts once", () => {
  const cache = versionCache(100, content.data.length * 2);
  for (const n of [1, 1, 1, 2]) cache.keep(id(n), 1, content);
  assert.deepEqual(
    [1, 2].map((n) => cache.find(id(n), 1) !== undefined),
    [true, true],
  );
});

test("another revision is another content", () => {
  const cache = versionCache();
  cache.keep(id(1), 1, content);
  assert.equal(cache.find(id(1), 2), undefined);
  assert.deepEqual(cache.read(id(1), 2, content.data), content);
  assert.deepEqual(cache.find(id(1), 2), content);
});
