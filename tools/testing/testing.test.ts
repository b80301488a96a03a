import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import { treeOf, type Source } from "../../tests/shape/tree.ts";
import { affectedTests, withinBudget } from "./affected.ts";
import { findFiles } from "./find-files.ts";
import { campaigns, tests } from "./groups.ts";
import { byPath } from "./import-graph.ts";
import { needsOf } from "./needs.ts";
import { retry } from "./retry.ts";
import { runFiles } from "./run-files.ts";
import { filesOf, run } from "./sample-tests.ts";

function sourcesOf(files: Readonly<Record<string, string>>): ReadonlyMap<string, Source> {
  return byPath(treeOf(Object.entries(files).map(([path, text]) => ({ path, text }))).sources);
}

// by this a runner knows that it was started by another one, and runs nothing
before(() => void delete process.env["NODE_TEST_CONTEXT"]);
const imports = (...paths: string[]): string => paths.map((path) => `import ${JSON.stringify(path)};\n`).join("");

test("each test file is run by npm test, by npm run test:campaigns or by npm run check", async () => {
  const root = join(import.meta.dirname, "..", "..");
  const found = async (...words: readonly string[]) => findFiles(words, { ending: ".test.ts", root });
  const run = [
    ...(await found(...tests.everything)),
    ...(await found(...campaigns.everything)),
    // npm run check runs these
    ...(await found("tests/shape")),
    // tools/testing/pure.ts runs these
    ...(await found("core/src", "web/src")),
  ].filter((file) => file.endsWith(".test.ts"));
  const all = await found("{bench,cli,core,sdk,server,tests,tools,web}");
  assert.deepEqual(run.toSorted(), all.toSorted());
});

test("a change reaches the tests that import it, the nearest first", () => {
  const sources = sourcesOf({
    "core/src/a/model.ts": "export const a = 1;",
    "core/src/a/model.test.ts": imports("./model.ts"),
    "core/src/a/use.ts": imports("./model.ts"),
    "core/src/a/use.test.ts": imports("./use.ts"),
    "server/src/rooms/a/a.test.ts": `${imports("@chancery/core/a/use.ts")} import type { B } from "@chancery/core/b/b.ts";`,
    "core/src/b/b.ts": "",
    "tests/shape/shape.test.ts": "",
  });
  const order = ["core/src/a/model.test.ts", "core/src/a/use.test.ts", "server/src/rooms/a/a.test.ts"];
  assert.deepEqual(affectedTests(["core/src/a/model.ts"], sources), order);
  assert.deepEqual(affectedTests(["core/src/a/use.test.ts"], sources), ["core/src/a/use.test.ts"]);
  assert.deepEqual(affectedTests(["core/src/b/b.ts"], sources), []);
  assert.deepEqual(affectedTests(["server/migrations/0007-a.sql"], sources), ["server/src/rooms/a/a.test.ts"]);
  assert.deepEqual(affectedTests(["README.md"], sources), ["tests/shape/shape.test.ts"]);
});

test("as many tests are chosen as fit in the budget, and at least one", () => {
  assert.deepEqual(withinBudget(["slow", "quick"], { slow: 1e6, quick: 0 }), ["slow"]);
  assert.deepEqual(withinBudget(["quick", "slow", "new"], { quick: 1, slow: 1e6 }), ["quick"]);
  assert.deepEqual(withinBudget(["quick", "new"], { quick: 1 }), ["quick", "new"]);
});

test("a judge needs the programs that it and its imports name, and root where it requires it", () => {
  const sources = sourcesOf({
    "a.judge.ts": `${imports("./zip.ts")} program("qpdf");`,
    "zip.ts": `export const list = () => run("unzip", ["-Z1"]);`,
    "b.judge.ts": "requireRoot();\n",
  });
  assert.deepEqual(needsOf("a.judge.ts", sources), { programs: ["qpdf", "unzip"], isForRoot: false });
  assert.deepEqual(needsOf("b.judge.ts", sources), { programs: [], isForRoot: true });
});

test("files are found by folder, glob and name, each once, in the order of the words", async (t) => {
  const root = await filesOf(t, { "a.test.ts": "", "b.test.ts": "", "c.ts": "", "d.judge.ts": "" });
  const named = async (...words: string[]) =>
    (await findFiles(words, { ending: ".test.ts", root })).map((path) => path.slice(root.length + 1));
  assert.deepEqual(await named("."), ["a.test.ts", "b.test.ts"]);
  assert.deepEqual(await named("b.test.ts", "."), ["b.test.ts", "a.test.ts"]);
  assert.deepEqual(await named("{a,c}.ts", "c.ts"), ["c.ts"]);
});

test("results count each test, name failures by file, and report a file that cannot be read", async (t) => {
  const folder = await filesOf(t, {
    "good.ts": `test("one", async (t) => { await t.test("two", () => {}); }); test("three", { skip: true }, () => {});`,
    "bad.ts": `test("parent", async (t) => { await t.test("child", () => { throw new Error("no"); }); });`,
    "broken.ts": `import "./missing.ts";`,
    "parts.ts": `import { suite } from "node:test"; export const part = () => suite("part", () => { test("of another file", () => { throw new Error("no"); }); });`,
    "whole.ts": `import { part } from "./parts.ts"; part(); test("own", () => {});`,
  });
  const files = ["good.ts", "bad.ts", "broken.ts", "whole.ts"].map((name) => join(folder, name));
  const { counts, failed, seconds } = await runFiles(files, run);
  assert.deepEqual(counts, { tests: 8, failed: 4, skipped: 1 });
  assert.deepEqual(
    [...failed],
    [
      [files[1], ["child"]],
      [files[2], [files[2]]],
      [files[3], ["of another file"]],
    ],
  );
  assert.ok([...seconds.keys()].includes(files[0]!));
});

test("a failed test that another file declares belongs to the file that runs it, though files before it end later", async (t) => {
  const folder = await filesOf(t, {
    "late.ts": `import { existsSync } from "node:fs"; import { setImmediate } from "node:timers/promises";
      test("late", async () => { while (!existsSync(new URL("mark", import.meta.url))) await setImmediate(); });`,
    "parts.ts": `export const part = () => test("of another file", () => { throw new Error("no"); });`,
    "whole.ts": `import { writeFileSync } from "node:fs"; import { part } from "./parts.ts"; part();
      process.on("exit", () => writeFileSync(new URL("mark", import.meta.url), ""));`,
  });
  const [late = "", whole = ""] = ["late.ts", "whole.ts"].map((name) => join(folder, name));
  const { failed } = await runFiles([late, whole], run);
  assert.deepEqual([...failed], [[whole, ["of another file"]]]);
});

test("errors that nobody caught, tests and hooks belong to the test in which they are, and no promise is followed", async (t) => {
  const folder = await filesOf(t, {
    "errors.ts": `import { setTimeout as pause } from "node:timers/promises";
      test("late", async () => { setTimeout(() => { throw new Error("no"); }); await pause(1000); });
      test("unhandled", async () => { await null; void pause(1).then(() => { throw new Error("no"); }); await pause(1000); });`,
    "parts.ts": `import { after, suite } from "node:test"; let over = false;
      suite("part", () => { test("outer", async () => { await null; after(() => { over = true; }); await test("inner", () => {}); });
        test("next", () => { if (!over) throw new Error("no"); }); });`,
    "promise.ts": `import { executionAsyncId } from "node:async_hooks";
      test("followed", async () => { await null; if (executionAsyncId() !== 0) throw new Error("no"); });`,
  });
  const files = ["errors.ts", "parts.ts", "promise.ts"].map((name) => join(folder, name));
  const { counts, failed } = await runFiles(files, run);
  assert.deepEqual(counts, { tests: 6, failed: 2, skipped: 0 });
  assert.deepEqual([...failed], [[files[0], ["late", "unhandled"]]]);
});

test("tests are found by their names, and a file without one of them counts for nothing", async (t) => {
  const folder = await filesOf(t, {
    "a.test.ts": 'test("one", () => {}); test("two", () => {});',
    "b.test.ts": 'test("three", () => {});',
    "c.test.ts": 'import { suite } from "node:test"; import { declare } from "./declare.ts"; suite("part", () => declare(test));',
    "declare.ts": 'export const declare = (one: typeof test) => { one("five", () => {}); one("six", () => {}); };',
  });
  const files = ["a.test.ts", "b.test.ts", "c.test.ts"].map((name) => join(folder, name));
  const named = (name: string) => runFiles(files, { ...run, flags: [`--test-name-pattern=${name}`] });
  assert.equal((await named("one|three")).counts.tests, 2);
  assert.equal((await named("two")).counts.tests, 1);
  assert.equal((await named("four")).counts.tests, 0);
  assert.equal((await named("five")).counts.tests, 1);
  assert.equal((await named("two|five|six")).counts.tests, 3);
});

test("a file that fails once is flaky when it passes alone, and red when it fails again", async (t) => {
  const once = `import { existsSync, writeFileSync } from "node:fs"; const mark = new URL("mark", import.meta.url);
    test("once", () => { if (!existsSync(mark)) { writeFileSync(mark, ""); throw new Error("no"); } });`;
  const folder = await filesOf(t, { "once.ts": once, "always.ts": `test("always", () => { throw new Error("no"); });` });
  const [one, always] = [join(folder, "once.ts"), join(folder, "always.ts")];
  assert.deepEqual(await retry(await runFiles([one], run), run), { isClean: true, flaky: [[one, "once"]] });
  assert.deepEqual(await retry(await runFiles([always], run), run), { isClean: false, flaky: [] });
});

test("no test is run again when none failed", async () => {
  const results = { counts: { tests: 1, failed: 0, skipped: 0 }, failed: new Map(), seconds: new Map() };
  const print = (): never => assert.fail("something ran");
  assert.deepEqual(await retry(results, { ...run, print }), { isClean: true, flaky: [] });
});

test("more than three failed files are not run again", async () => {
  const failed = new Map(["a", "b", "c", "d"].map((file) => [file, ["x"]]));
  const results = { counts: { tests: 4, failed: 4, skipped: 0 }, failed, seconds: new Map() };
  assert.deepEqual(await retry(results, run), { isClean: false, flaky: [] });
});
