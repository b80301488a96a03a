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

test("another revision is another content", async () => {
  const cache = versionCache();
  cache.keep(id(1), 1, content);
  assert.equal(cache.find(id(1), 2), undefined);
  assert.deepEqual(await cache.read(id(1), 2, content.data), content);
  assert.deepEqual(cache.find(id(1), 2), content);
});

test("a version that is asked for several times at once is read once", async () => {
  const cache = versionCache();
  const asked = [1, 2, 3].map(() => cache.read(id(1), 1, content.data));
  const [first, ...others] = await Promise.all([...asked, cache.read(id(1), 1, content.data)]);
  for (const other of others) assert.equal(other, first);
  assert.equal(await cache.read(id(1), 1, content.data), first);
});

test("long versions are read one after another, each in many turns, and a short one does not wait for them", async () => {
  const cache = versionCache();
  const field = (_: unknown, index: number) => `<field type="text" name="f${index}" roleId="sales" optional="true"/>`;
  const long = content.data.replace("</body>", `${Array.from({ length: 5000 }, field).join("")}</body>`);
  const ended: number[] = [];
  const reading = async (n: number, data: string) => {
    await cache.read(id(n), 1, data);
    ended.push(n);
  };
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  await Promise.all([reading(1, long), reading(2, long), reading(3, content.data)]);
  clearInterval(counting);
  assert.deepEqual(ended, [3, 1, 2]);
  assert.ok(turns > 10, String(turns));
});

test("a reading that fails is not kept, and holds up no other", async () => {
  const cache = versionCache();
  const broken = " ".repeat(300_000);
  const readings = await Promise.allSettled([1, 1, 2].map(async (n) => cache.read(id(n), 1, n === 1 ? broken : content.data)));
  assert.deepEqual(
    readings.map(({ status }) => status),
    ["rejected", "rejected", "fulfilled"],
  );
  assert.deepEqual(await cache.read(id(1), 1, content.data), content);
});
