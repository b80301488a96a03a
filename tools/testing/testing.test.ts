import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test, type TestContext } from "node:test";
import { treeOf, type Source } from "../../tests/shape/tree.ts";
import { affectedTests, withinBudget } from "./affected.ts";
import { findFiles } from "./find-files.ts";
import { campaigns, tests } from "./groups.ts";
import { byPath } from "./import-graph.ts";
import { needsOf } from "./needs.ts";
import { retry } from "./retry.ts";
import { runFiles } from "./run-files.ts";
import { findSharing, shareProcesses } from "./share-processes.ts";

function sourcesOf(files: Readonly<Record<string, string>>): ReadonlyMap<string, Source> {
  return byPath(treeOf(Object.entries(files).map(([path, text]) => ({ path, text }))).sources);
}

async function filesOf(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "some tests "));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, name), `import { test } from "node:test";\n${text}`);
  return folder;
}

// by this a runner knows that it was started by another one, and runs nothing
before(() => void delete process.env["NODE_TEST_CONTEXT"]);
const run = { env: process.env, flags: [], signal: new AbortController().signal, print: () => undefined };
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

test("files that share a process have results of their own: counts, failed tests and seconds by file", async (t) => {
  const folder = await filesOf(t, {
    "good.test.ts": `import { after } from "node:test"; after(() => console.log("over"));\ntest("one", async () => {}); test("two", { skip: true }, () => {});`,
    "bad.test.ts": `await Promise.resolve(); test("parent", async (t) => { await t.test("child", () => { throw new Error("no"); }); });`,
    "broken.test.ts": `import "./missing.ts";`,
  });
  const files = ["good.test.ts", "bad.test.ts", "broken.test.ts"].map((name) => join(folder, name));
  const shared = await shareProcesses(["first.test.ts", ...files], {
    folder,
    isShared: (file) => file !== "first.test.ts",
  });
  assert.equal(shared.length, 2);
  assert.equal(shared[0], "first.test.ts");
  const { counts, failed, seconds } = await runFiles(shared.slice(1), run);
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
  const shared = await findSharing([a, b, c, quick, unknown], [folder]);
  assert.deepEqual([...shared], [a, c]);
  const seconds = { [a]: 2, [b]: 3, [c]: 2, [quick]: 1 };
  const processes = await shareProcesses([quick, a, b, c, unknown], { folder, isShared: (file) => shared.has(file), seconds });
  assert.deepEqual(processes, [unknown, join(folder, "1.mjs"), b, quick]);
});

test("the tests of a file that shares a process keep its databases, though earlier ones end while it loads", async (t) => {
  const folder = await filesOf(t, {
    "gap.test.ts": `import { after } from "node:test"; import { setTimeout } from "node:timers/promises"; let isOver = false; after(() => { isOver = true; });
      test("one", () => {}); await setTimeout(100); test("two", async () => { await setTimeout(100); if (isOver) throw new Error("over"); });`,
  });
  const [file] = await shareProcesses([join(folder, "gap.test.ts")], { folder, isShared: () => true });
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
  const [shared = ""] = await shareProcesses([late, broken], { folder, isShared: () => true });
  const { failed } = await runFiles([shared], run);
  assert.deepEqual([...failed], [[broken, [broken]]]);
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
