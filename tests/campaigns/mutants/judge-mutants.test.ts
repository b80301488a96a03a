import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { treeOf } from "../../shape/tree.ts";
import { chanceOf } from "../length.ts";
import { judgeMutants, type Verdict } from "./judge-mutants.ts";
import { mutableOf, mutantsOf, shownMutant } from "./mutable.ts";
import { mutantTable, shareOf } from "./mutant-table.ts";
import { scopesOf } from "./scope.ts";
import { watchTests, type Project } from "./watch.ts";

const within = "export const within = (n: number, max: number): boolean => n <= max;\n";
const testing = 'import assert from "node:assert/strict";\nimport { test } from "node:test";\n';

test("a test of both sides of a limit notices every mutant, one that only calls notices none", async (t) => {
  const project = await plant(t, {
    "core/src/sharp/within.ts": within,
    "core/src/sharp/within.test.ts": `${testing}import { within } from "./within.ts";
test("up to the limit", () => {
  for (const [n, expected] of [[6, true], [7, true], [8, false]] as const) assert.equal(within(n, 7), expected);
});`,
    "core/src/blunt/within.ts": within,
    "core/src/blunt/within.test.ts": `${testing}import { within } from "./within.ts";
test("calls", () => assert.ok([true, false].includes(within(6, 7))));`,
  });
  const verdicts = await judge(project);
  assert.deepEqual(shareOf(verdicts.filter(({ mutant }) => mutant.file.path.includes("sharp"))), {
    mutants: 2,
    noticed: 2,
    percent: 100,
  });
  assert.deepEqual(shareOf(verdicts.filter(({ mutant }) => mutant.file.path.includes("blunt"))), {
    mutants: 2,
    noticed: 0,
    percent: 0,
  });
  assert.match(mutantTable(verdicts), /^core\/src\/blunt +0 of +2 +0 %\ncore\/src\/sharp +2 of +2 +100 %\ntotal +2 of +4 +50 %$/);
});

test("a mutant that does not end is noticed, one in code that no test runs is not", async (t) => {
  const project = await plant(t, {
    "core/src/count/count.ts": `export function count(n: number): void {
  let left = n;
  while (left > 0) {
    left--;
  }
}
export function unused(): void {
  count(7);
}
`,
    "core/src/count/count.test.ts": `${testing}import { count } from "./count.ts";
test("ends", () => assert.equal(count(3), undefined));`,
  });
  const verdicts = await judge(project, 1000);
  const noticed = verdicts.filter(({ isNoticed }) => isNoticed).map(({ mutant }) => shownMutant(mutant));
  assert.deepEqual(noticed, ["core/src/count/count.ts:4  left--; → ;"]);
  assert.equal(verdicts.filter(({ mutant }) => mutant.line === 8).length, 2);
});

test("a test file is not run to its end when a test of it has failed, and closes what it opened", async (t) => {
  const project = await plant(t, {
    "core/src/sharp/within.ts": within,
    "core/src/sharp/within.test.ts": `${testing}import { appendFileSync } from "node:fs";
import { after } from "node:test";
import { within } from "./within.ts";
const tell = (text) => appendFileSync(new URL("told.txt", import.meta.url), text + "\\n");
after(() => tell("closed"));
test("is judged", () => assert.equal(within(7, 7) && !within(8, 7), true));
test("is later", () => tell("later"));`,
  });
  assert.equal(shareOf(await judge(project)).noticed, 2);
  const told = await readFile(join(project.root, "core/src/sharp/told.txt"), "utf8");
  assert.deepEqual(told.trim().split("\n"), ["later", "closed", "closed", "closed"]);
});

test("a test file as it is is run again only when something that it imports has changed", async (t) => {
  const files = {
    "core/src/sharp/within.ts": within,
    "core/src/sharp/within.test.ts": `${testing}import { appendFileSync } from "node:fs";
import { within } from "./within.ts";
test("runs", () => { appendFileSync(new URL("told.txt", import.meta.url), "."); within(6, 7); });`,
    "core/src/other/other.ts": "export const other = 7;\n",
  };
  const project = await plant(t, files);
  const runsWith = async (changed: Readonly<Record<string, string>>): Promise<number> => {
    const tree = treeOf(Object.entries({ ...files, ...changed }).map(([path, text]) => ({ path, text })));
    await watchTests({ ...project, tree })("core/src/sharp/within.test.ts");
    return (await readFile(join(project.root, "core/src/sharp/told.txt"), "utf8")).length;
  };
  assert.equal(await runsWith({}), 1);
  assert.equal(await runsWith({ "core/src/other/other.ts": "export const other = 8;\n" }), 1);
  assert.equal(await runsWith({ "core/src/sharp/within.ts": `${within}export const more = 1;\n` }), 2);
});

test("tests that fail without a mutant end the campaign, which says how", async (t) => {
  const project = await plant(t, {
    "core/src/sharp/within.ts": within,
    "core/src/sharp/within.test.ts": `${testing}import { within } from "./within.ts";
test("is wrong", () => assert.equal(within(8, 7), true));`,
  });
  await assert.rejects(judge(project), /core\/src\/sharp\/within\.test\.ts failed as it is[^]+is wrong[^]+AssertionError/);
});

async function judge(project: Project, patienceMs = project.patienceMs): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  const mutants = mutantsOf(
    scopesOf(project.tree).flatMap(({ source }) => mutableOf(source)),
    chanceOf(1),
  );
  await judgeMutants({ ...project, patienceMs }, mutants, { isOver: () => false, tell: (verdict) => verdicts.push(verdict) });
  return verdicts;
}

async function plant(t: TestContext, files: Readonly<Record<string, string>>): Promise<Project> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "chancery-planted-")));
  t.after(() => rm(root, { recursive: true, force: true }));
  await writeFile(join(root, "package.json"), '{ "type": "module" }');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const tree = treeOf(Object.entries(files).map(([path, text]) => ({ path, text })));
  return { root, tree, patienceMs: 10_000, compiled: join(root, "compiled"), watchedFolder: join(root, "watched") };
}
