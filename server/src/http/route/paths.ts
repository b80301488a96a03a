import type { AnyRoute } from "./route.ts";

/** `/a/{id}` as fastify writes it: `/a/:id`. */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Fixed words of paths by the place before them, in which every placeholder is the same. */
export type FixedWords = ReadonlyMap<string, ReadonlySet<string>>;

/** Collects the fixed words of all paths; for `reservedWords`. */
export function fixedWords(routes: readonly AnyRoute[]): FixedWords {
  const words = new Map<string, Set<string>>();
  for (const { path } of routes) {
    const segments = path.split("/");
    segments.forEach((segment, at) => {
      if (segment === "" || isPlaceholder(segment)) return;
      const place = placeBefore(segments, at);
      const here = words.get(place) ?? new Set();
      words.set(place, here.add(segment));
    });
  }
  return words;
}

/** For each placeholder of a path, the fixed words in its place in other paths, current or reserved: they are never ids. */
export function reservedWords(path: string, words: FixedWords): ReadonlyMap<string, ReadonlySet<string>> {
  const segments = path.split("/");
  const reserved = new Map<string, ReadonlySet<string>>();
  segments.forEach((segment, at) => {
    if (!isPlaceholder(segment)) return;
    const current = words.get(placeBefore(segments, at)) ?? [];
    const later = reservedSegments.get(segments.slice(0, at).join("/")) ?? [];
    const all = new Set([...current, ...later]);
    if (all.size > 0) reserved.set(segment.slice(1, -1), all);
  });
  return reserved;
}

function placeBefore(segments: readonly string[], at: number): string {
  return segments
    .slice(0, at)
    .map((segment) => (isPlaceholder(segment) ? "{}" : segment))
    .join("/");
}

/** The methods that are there at an address, as an Allow header lists them. */
export function methodsAt(url: string, routes: readonly AnyRoute[]): readonly string[] {
  const segments = (url.split("?")[0] ?? "").split("/");
  const matching = routes.filter(({ path }) => {
    const parts = path.split("/");
    return (
      parts.length === segments.length &&
      parts.every(
        (part, i) => part === segments[i] || (isPlaceholder(part) && segments[i] !== "" && !isReservedSegment(segments, i)),
      )
    );
  });
  const exact = matching.filter(({ path }) => path === segments.join("/"));
  const methods = new Set(
    (exact.length > 0 ? exact : matching).flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
  );
  return [...methods].toSorted();
}

function isPlaceholder(segment: string | undefined): boolean {
  return segment?.startsWith("{") ?? false;
}

/** Words in the place of an id that no route serves yet, by the path before them: a later version may serve them. */
export const reservedSegments: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    "/api/v1/template": "by-share-code favorite logo share-code",
    "/api/v1/envelope": "archive-info labels send-by-share-code signing-report",
  }).map(([path, words]) => [path, new Set(words.split(" "))]),
);

/** Whether a segment of a path is reserved for a later version. */
function isReservedSegment(segments: readonly string[], at: number): boolean {
  return reservedSegments.get(segments.slice(0, at).join("/"))?.has(segments[at] ?? "") ?? false;
}
