/**
 * Words that the interface has in the place of an id and that no route serves yet, by the path before them. What
 * a later version will serve must not be taken for an id by this one.
 */
export const reservedSegments: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    "/api/v1/template": "by-share-code favorite logo share-code",
    "/api/v1/envelope": "archive-info callback labels send-by-share-code signing-report",
  }).map(([path, words]) => [path, new Set(words.split(" "))]),
);

/** Whether a part of an address is such a word. */
export function isWordToCome(segments: readonly string[], at: number): boolean {
  return reservedSegments.get(segments.slice(0, at).join("/"))?.has(segments[at] ?? "") ?? false;
}
