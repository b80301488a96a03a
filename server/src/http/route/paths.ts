import type { AnyRoute } from "./route.ts";

/** `/a/{id}` as fastify writes it: `/a/:id`. */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** For each placeholder of a path, the fixed words in its place in other paths, current or reserved: they are never ids. */
export function reservedWords(path: string, routes: readonly AnyRoute[]): ReadonlyMap<string, ReadonlySet<string>> {
  const segments = path.split("/");
  const reserved = new Map<string, Set<string>>();
  segments.forEach((segment, at) => {
    if (!segment.startsWith("{")) return;
    const siblings = routes
      .map((route) => route.path.split("/"))
      .filter((other) =>
        segments.slice(0, at).every((part, i) => other[i] === part || (isPlaceholder(part) && isPlaceholder(other[i]))),
      )
      .map((other) => other[at])
      .filter((word) => word !== undefined && word !== "" && !isPlaceholder(word));
    const words = [
      ...siblings.filter((word) => word !== undefined),
      ...(reservedSegments.get(segments.slice(0, at).join("/")) ?? []),
    ];
    if (words.length > 0) reserved.set(segment.slice(1, -1), new Set(words));
  });
  return reserved;
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
