import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import { runFiles } from "./run-files.ts";
import { filesOf, run } from "./sample-tests.ts";
import { findSharing, shareProcesses } from "./share-processes.ts";

// by this a runner knows that it was started by another one, and runs nothing
before(() => void delete process.env["NODE_TEST_CONTEXT"]);

test("files that share a process have results of their own: counts, failed tests and seconds by file", async (t) => {
  const folder = await filesOf(t, {
    "good.test.ts": `import { after } from "node:test"; after(() => console.log("over"));\ntest("one", async () => {}); test("two", { skip: true }, () => {});`,
    "bad.test.ts": `await Promise.resolve(); test("parent", async (t) => { await t.test("child", () => { throw new Error("no"); }); });`,
    "broken.test.ts": `import "./missing.ts";`,
  });
  const files = ["good.test.ts", "bad.test.ts", "broken.test.ts"].map((name) => join(folder, name));
  const shared = await shareProcesses(["alone.test.ts", ...files], {
    folder,
    processesMax: 2,
    isShared: (file) => file !== "alone.test.ts",
  });
  assert.equal(shared.length, 2);
  assert.equal(shared[1], "alone.test.ts");
  const { counts, failed, seconds } = await runFiles(shared.slice(0, 1), run);
  assert.deepEqual(counts, { tests: 5, failed: 3, skipped: 1 });
  assert.deepEqual(
    [...failed],
    [
      [files[1], ["child"]],
      [files[2], [files[2]]],
    ],
  );
  assert.deepEqual(
    [...seconds.keys()].filter((file) => files.includes(file)),
    files,
  );
});

test("files of a folder share a process unless they say otherwise, and the longest come first", async (t) => {
  const folder = await filesOf(t, {
    "a.test.ts": "",
    "b.test.ts": "// In a process of its own: it changes TZ.\n",
    "c.test.ts": "",
  });
  const elsewhere = await filesOf(t, { "quick.test.ts": "", "new.test.ts": "" });
  const [a = "", b = "", c = ""] = ["a", "b", "c"].map((name) => join(folder, `${name}.test.ts`));
  const [quick = "", unknown = ""] = ["quick", "new"].map((name) => join(elsewhere, `${name}.test.ts`));
  assert.deepEqual([...(await findSharing([a, quick, unknown], [folder, quick]))], [a, quick]);
  const shared = await findSharing([a, b, c, quick, unknown], [folder]);
  assert.deepEqual([...shared], [a, c]);
  const seconds = { [a]: 2, [b]: 3, [c]: 2, [quick]: 1 };
  const isShared = (file: string): boolean => shared.has(file);
  const processes = await shareProcesses([quick, a, b, c, unknown], { folder, processesMax: 2, isShared, seconds });
  assert.deepEqual(processes, [join(folder, "1.mjs"), unknown, b, quick]);
});

test("processes share the files of a run: each is run once, and again when its process is", async (t) => {
  const names = Array.from({ length: 17 }, (_, at) => `${at}.test.ts`);
  const folder = await filesOf(t, Object.fromEntries(names.map((name) => [name, 'test("one", () => {});'])));
  const files = names.map((name) => join(folder, name));
  const processes = await shareProcesses(files, { folder, processesMax: 3, isShared: () => true });
  assert.deepEqual(processes, [join(folder, "1.mjs"), join(folder, "2.mjs")]);
  const { counts } = await runFiles(processes, run);
  assert.deepEqual(counts, { tests: 17, failed: 0, skipped: 0 });
  const again = await Promise.all(processes.map((path) => runFiles([path], run)));
  assert.equal(
    again.reduce((sum, one) => sum + one.counts.tests, 0),
    17,
  );
});

test("what the files of a process have in common is closed when the last of them has ended", async (t) => {
  const database = join(import.meta.dirname, "..", "..", "tests", "world", "database.ts");
  const text = `import { testDatabase } from ${JSON.stringify(database)};
    test("one", async () => { await (await testDatabase()).run({ text: "select 1", strings: ["select 1"], values: [] }); });`;
  const folder = await filesOf(t, { "a.test.ts": text, "b.test.ts": text });
  const files = ["a.test.ts", "b.test.ts"].map((name) => join(folder, name));
  const shared = await shareProcesses(files, { folder, processesMax: 1, isShared: () => true });
  assert.deepEqual((await runFiles(shared, run)).counts, { tests: 2, failed: 0, skipped: 0 });
});

test("the tests of a file that shares a process keep its databases, though earlier ones end while it loads", async (t) => {
  const folder = await filesOf(t, {
    "gap.test.ts": `import { after } from "node:test"; import { setTimeout } from "node:timers/promises"; let isOver = false; after(() => { isOver = true; });
      test("one", () => {}); await setTimeout(100); test("two", async () => { await setTimeout(100); if (isOver) throw new Error("over"); });`,
  });
  const [file] = await shareProcesses([join(folder, "gap.test.ts")], { folder, processesMax: 1, isShared: () => true });
  assert.deepEqual((await runFiles([file!], run)).counts, { tests: 2, failed: 0, skipped: 0 });
});

test("the tests and hooks of a file that shares a process begin when all of the file has run", async (t) => {
  const folder = await filesOf(t, {
    "late.test.ts": `import { before, suite } from "node:test"; import { setTimeout } from "node:timers/promises"; test("one", () => void late);
      before(() => void late); before(async () => { await null; void late; });
      suite("part", () => { test("two", () => void late); }); await setTimeout(100); const late = 1;`,
    "broken.test.ts": `test("one", () => {}); throw new Error("no");`,
  });
  const [late = "", broken = ""] = ["late", "broken"].map((name) => join(folder, `${name}.test.ts`));
  const [shared = ""] = await shareProcesses([late, broken], { folder, processesMax: 1, isShared: () => true });
  const { failed } = await runFiles([shared], run);
  assert.deepEqual([...failed], [[broken, [broken]]]);
});
