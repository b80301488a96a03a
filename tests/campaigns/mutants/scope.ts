import { placeOf } from "../../shape/places.ts";
import { isTest, type Source, type Tree } from "../../shape/tree.ts";
import type { Span } from "./mutable.ts";

/** A file that is mutated, and where: all of it, or the functions that decide. */
export type Scope = { readonly source: Source; readonly within: readonly Span[] };

/** The catalogue of faults is repeated word for word in docs/api/errors.md, and `npm run check` compares them. */
const comparedElsewhere = /^core\/src\/fault\/catalogue\//;

/** The scope of the mutants: core, and of the rooms pure files and the functions of use cases that wait for nothing. */
export function scopesOf(tree: Tree): readonly Scope[] {
  const byPath = new Map(tree.sources.map((source) => [source.path, source]));
  return tree.sources
    .filter(({ path }) => !isTest(path) && !comparedElsewhere.test(path))
    .map((source) => ({ source, within: withinOf(source, byPath) }))
    .filter(({ within }) => within.length > 0);
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

function withinOf(source: Source, byPath: ReadonlyMap<string, Source>): readonly Span[] {
  const place = placeOf(source.path);
  if (place.layer === "core" || isPure(source, byPath)) return [{ start: 0, end: source.text.length }];
  return decides(source.path) ? decisionsIn(source) : [];
}

/** Whether a file may hold decisions: tables of routes and jobs, shapes, and statements have tests of their own kind. */
function decides(path: string): boolean {
  const place = placeOf(path);
  if (place.layer !== "room" || /\/store\/|(?:^|[/-])(?:routes|contract)\.ts$/.test(path)) return false;
  return place.part === "actions" || place.part === "view" || place.part === "other";
}

/** Functions of a module that give their result at once. */
function decisionsIn({ program, text }: Source): readonly Span[] {
  return program.body.flatMap((statement) => {
    const node = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (node?.type !== "FunctionDeclaration" || node.async) return [];
    return node.returnType && isLater(text.slice(node.returnType.start, node.returnType.end)) ? [] : [node];
  });
}

function isLater(type: string): boolean {
  return /\b(?:Promise|Async\w+)\b/.test(type);
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
