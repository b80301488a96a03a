import { join } from "node:path";
import type { Mutant } from "./mutable.ts";
import { hasRun } from "./reach.ts";
import { runAsIs, runMutated, urlOf } from "./run-test-file.ts";
import { testsOf } from "./scope.ts";
import { watchTests, type Project, type Watched } from "./watch.ts";

/** Result of the tests for a mutant: `noticed` by a test that failed, or did not end. */
export type Verdict = { readonly mutant: Mutant; readonly isNoticed: boolean };

const atOnce = 2;
const asIsMaxMs = 10 * 60_000;

/** Each mutant's verdict as soon as it is known, until all are judged or `isOver`. Throws when tests fail without a mutant. */
export async function judgeMutants(
  project: Project,
  mutants: Iterable<Mutant>,
  { isOver, tell }: { isOver(): boolean; tell(verdict: Verdict): void },
): Promise<void> {
  const watched = watchTests(project);
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

type Known = { watched(path: string): Promise<Watched>; readonly noticed: ReadonlyMap<string, number> };

/** The first test file that notices a mutant: the nearest first, then the one that has noticed most. */
async function findNotice(project: Project, mutant: Mutant, known: Known): Promise<string | undefined> {
  const often = (path: string): number => known.noticed.get(path) ?? 0;
  const url = urlOf(project.root, mutant.file.path);
  const near = testsOf(project.tree, mutant.file.path);
  for (const { path } of near.toSorted((a, b) => a.distance - b.distance || often(b.path) - often(a.path))) {
    const { ran, ms } = await known.watched(path);
    if (hasRun(ran, url, mutant.start) && (await isNoticedBy(project, mutant, { path, ms }))) return path;
  }
  return undefined;
}

async function isNoticedBy(
  { root, patienceMs, compiled }: Project,
  { file, start, end, text }: Mutant,
  { path, ms }: { readonly path: string; readonly ms: number },
): Promise<boolean> {
  const planted = { url: urlOf(root, file.path), start, end, text, test: join(root, path) };
  const within = async (usualMs: number) => runMutated(planted, { maxMs: patienceMs + 5 * usualMs, compiled });
  const { result } = await within(ms);
  if (result !== "timed out") return result === "failed";
  // the machine may be busier than it was when the file was watched
  const asIs = await runAsIs(planted.test, { maxMs: asIsMaxMs, compiled });
  return asIs.ms <= ms || (await within(asIs.ms)).result !== "passed";
}
