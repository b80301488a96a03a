import { join } from "node:path";
import type { Tree } from "../../shape/tree.ts";
import type { Mutant } from "./mutable.ts";
import { runMutated, runWatched, urlOf } from "./run-test-file.ts";
import { mutatedFiles, testsOf } from "./scope.ts";

/** Result of the tests for a mutant: `noticed` by a test that failed, or did not end. */
export type Verdict = { readonly mutant: Mutant; readonly isNoticed: boolean };

/**
 * The folder of the project, its files, how long the tests of a file are waited for besides five times their own time, and
 * a folder for what V8 makes of the code, the mutants' too.
 */
export type Project = { readonly root: string; readonly tree: Tree; readonly patienceMs: number; readonly compiled: string };

const atOnce = 2;
const watchedMaxMs = 10 * 60_000;

/** Each mutant's verdict as soon as it is known, until all are judged or `isOver`. Throws when tests fail without a mutant. */
export async function judgeMutants(
  project: Project,
  mutants: Iterable<Mutant>,
  { isOver, tell }: { isOver(): boolean; tell(verdict: Verdict): void },
): Promise<void> {
  const urls = new Set(mutatedFiles(project.tree).map(({ path }) => urlOf(project.root, path)));
  const tests = new Map<string, ReturnType<typeof watch>>();
  const watched = (path: string): ReturnType<typeof watch> => {
    const known = tests.get(path) ?? watch(project, path, urls);
    tests.set(path, known);
    return known;
  };
  const noticed = new Map<string, number>();
  const queue = Iterator.from(mutants);
  const work = async (): Promise<void> => {
    for (const mutant of queue) {
      if (isOver()) return;
      const by = await findNotice(project, mutant, { watched, noticed });
      if (by !== undefined) noticed.set(by, (noticed.get(by) ?? 0) + 1);
      tell({ mutant, isNoticed: by !== undefined });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

type Known = { watched(path: string): ReturnType<typeof watch>; readonly noticed: ReadonlyMap<string, number> };

/** The first test file that notices a mutant: the nearest first, then the one that has noticed most. */
async function findNotice(
  { root, tree, patienceMs, compiled }: Project,
  mutant: Mutant,
  known: Known,
): Promise<string | undefined> {
  const often = (path: string): number => known.noticed.get(path) ?? 0;
  const url = urlOf(root, mutant.file.path);
  const near = testsOf(tree, mutant.file.path).toSorted((a, b) => a.distance - b.distance || often(b.path) - often(a.path));
  for (const { path } of near) {
    const { reach, ms } = await known.watched(path);
    if (!reach(url, mutant.start)) continue;
    const { start, end, text } = mutant;
    const bounds = { maxMs: patienceMs + 5 * ms, compiled };
    const { result } = await runMutated(join(root, path), { url, start, end, text }, bounds);
    if (result !== "passed") return path;
  }
  return undefined;
}

async function watch({ root }: Project, path: string, urls: ReadonlySet<string>) {
  const outcome = await runWatched(join(root, path), urls, watchedMaxMs);
  if (outcome.result !== "passed") throw new Error(`${path} ${outcome.result} as it is, without a mutant:\n${outcome.output}`);
  return outcome;
}
