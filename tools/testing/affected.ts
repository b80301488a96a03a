import { availableParallelism } from "node:os";
import type { Source } from "../../tests/shape/tree.ts";
import { importsOf } from "./import-graph.ts";

const budgetSeconds = 45;
/** A file whose duration is not known. */
const usualSeconds = 3;

/** Test files that changed files reach by imports, the nearest first. A migration reaches the tests of its room, a document those of the shape. */
export function affectedTests(changed: readonly string[], sources: ReadonlyMap<string, Source>): readonly string[] {
  const tests = [...sources.keys()].filter((path) => path.endsWith(".test.ts"));
  const distances = tests.flatMap((test) => {
    const reached = [{ path: test, distance: 0 }, ...importsOf(test, sources)];
    const nearest = reached.find(({ path }) => changed.includes(path));
    if (nearest) return [{ test, distance: nearest.distance }];
    return changed.some((path) => isTestedBy(path, test)) ? [{ test, distance: 1 }] : [];
  });
  return distances
    .toSorted((one, other) => one.distance - other.distance || (one.test < other.test ? -1 : 1))
    .map(({ test }) => test);
}

/** As many of the first files as end within the budget, by their last durations; at least one. */
export function withinBudget(tests: readonly string[], seconds: Readonly<Record<string, number>>): readonly string[] {
  let left = budgetSeconds * availableParallelism();
  return tests.filter((test, index) => {
    left -= seconds[test] ?? usualSeconds;
    return index === 0 || left >= 0;
  });
}

function isTestedBy(changed: string, test: string): boolean {
  const room = /^server\/migrations\/\d+-(.+)\.sql$/.exec(changed)?.[1];
  if (room !== undefined) return test.startsWith(`server/src/rooms/${room}/`);
  return !/\.(ts|mjs)$/.test(changed) && test.startsWith("tests/shape/");
}
