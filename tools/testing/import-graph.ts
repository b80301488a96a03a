import type { Source } from "../../tests/shape/tree.ts";

/** A file that another one imports, and over how many imports it is reached. */
export type Reached = { readonly path: string; readonly distance: number };

/** Files that a file imports, directly or through others, the nearest first; types alone are not followed. */
export function importsOf(start: string, sources: ReadonlyMap<string, Source>): readonly Reached[] {
  const reached = new Map([[start, 0]]);
  for (const [path, distance] of reached) {
    for (const { target, isType } of sources.get(path)?.imports ?? []) {
      if (target !== undefined && !isType && !reached.has(target)) reached.set(target, distance + 1);
    }
  }
  return [...reached].slice(1).map(([path, distance]) => ({ path, distance }));
}

/** The sources of a tree by their paths. */
export function byPath(sources: readonly Source[]): ReadonlyMap<string, Source> {
  return new Map(sources.map((source) => [source.path, source]));
}
