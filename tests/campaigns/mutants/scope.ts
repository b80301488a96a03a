import { placeOf } from "../../shape/places.ts";
import { isTest, type Source, type Tree } from "../../shape/tree.ts";

/** The catalogue of faults is repeated word for word in docs/api/errors.md, and `npm run check` compares them. */
const comparedElsewhere = /^core\/src\/fault\/catalogue\//;

/** The files that are mutated: core, and of the rooms what decides and what is pure. */
export function mutatedFiles(tree: Tree): readonly Source[] {
  const byPath = new Map(tree.sources.map((source) => [source.path, source]));
  return tree.sources.filter((source) => {
    if (isTest(source.path) || isExample(source.path) || comparedElsewhere.test(source.path)) return false;
    const place = placeOf(source.path);
    return place.layer === "core" || (place.layer === "room" && (isDecision(source.path) || isPure(source, byPath)));
  });
}

/** By distance in imports, nearest first: the tests beside a file (of core, of its room) that come to import it when they run. */
export function testsOf(tree: Tree, path: string): readonly { readonly path: string; readonly distance: number }[] {
  const importers = new Map<string, string[]>();
  for (const source of tree.sources) {
    for (const { target, isType } of source.imports) {
      if (target !== undefined && !isType) importers.set(target, [...(importers.get(target) ?? []), source.path]);
    }
  }
  const distances = new Map([[path, 0]]);
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  const home = homeOf(path);
  return [...distances]
    .filter(([file]) => file.startsWith(home) && file.endsWith(".test.ts"))
    .map(([file, distance]) => ({ path: file, distance }));
}

/** The folder whose tests answer for a file: core, or its room. */
export function homeOf(path: string): string {
  return /^(?:core\/src|server\/src\/rooms\/[^/]+)\//.exec(path)?.[0] ?? path;
}

/** Example data of tests. */
function isExample(path: string): boolean {
  return /\/test-[^/]+\.ts$/.test(path);
}

function isDecision(path: string): boolean {
  return /^server\/src\/rooms\/[^/]+\/decide-[^/]+\.ts$/.test(path);
}

/** A file of a room that waits for nothing and runs nothing but core and files like itself. */
function isPure(source: Source, byPath: ReadonlyMap<string, Source>, above: readonly string[] = []): boolean {
  const place = placeOf(source.path);
  if (place.layer !== "room" || (place.part !== "other" && place.part !== "view")) return false;
  if (/\basync\b/.test(source.text)) return false;
  return source.imports.every(({ target, isType }) => {
    if (isType || target?.startsWith("core/")) return true;
    const next = target === undefined ? undefined : byPath.get(target);
    if (!next || above.includes(next.path)) return false;
    return homeOf(next.path) === homeOf(source.path) && isPure(next, byPath, [...above, source.path]);
  });
}
