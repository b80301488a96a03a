import type { Finding, Rule, Source } from "./tree.ts";

/** No file imports itself round a corner, types included. */
export const noCycles: Rule = ({ sources }) => {
  const known = new Set(sources.map(({ path }) => path));
  const edges = new Map(sources.map((source) => [source.path, targetsOf(source).filter((path) => known.has(path))]));
  return findingsOf(edges, "files import each other");
};

/** The nouns of core depend on each other one way; a type may be named from anywhere. */
export const coreNounsPointOneWay: Rule = ({ sources }) => {
  const edges = new Map<string, string[]>();
  for (const source of sources) {
    const from = nounOf(source.path);
    if (from === undefined || source.path.endsWith(".test.ts")) continue;
    const targets = targetsOf({ ...source, imports: source.imports.filter(({ isType }) => !isType) }).map(nounOf);
    edges.set(from, [...(edges.get(from) ?? []), ...targets.filter((noun) => noun !== undefined && noun !== from)] as string[]);
  }
  return findingsOf(edges, "nouns of core depend on each other");
};

function targetsOf(source: Source): readonly string[] {
  return source.imports.flatMap(({ target }) => (target === undefined ? [] : [target]));
}

function nounOf(path: string): string | undefined {
  return /^core\/src\/[^/]+(?=\/)/.exec(path)?.[0];
}

type Edges = ReadonlyMap<string, readonly string[]>;

/** One finding a group of nodes that reach each other. */
function findingsOf(edges: Edges, message: string): readonly Finding[] {
  const reach = new Map([...edges.keys()].map((node) => [node, reachOf(edges, node)]));
  const reported = new Set<string>();
  return [...edges.keys()].flatMap((path) => {
    if (reported.has(path) || !reach.get(path)?.has(path)) return [];
    const group = [...edges.keys()].filter((other) => reach.get(path)?.has(other) && reach.get(other)?.has(path));
    for (const member of group) reported.add(member);
    return [{ path, message: `${message}: ${group.join(", ")}` }];
  });
}

function reachOf(edges: Edges, start: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...(edges.get(start) ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...(edges.get(node) ?? []));
  }
  return seen;
}
