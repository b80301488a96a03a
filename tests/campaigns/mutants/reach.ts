import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Which code ran, by the URL of its module: offsets of begin and end in turn, in order. */
export type Ran = Readonly<Record<string, readonly number[]>>;

type Range = { readonly startOffset: number; readonly endOffset: number; readonly count: number };
type Coverage = {
  readonly result: readonly { readonly url: string; readonly functions: readonly { readonly ranges: readonly Range[] }[] }[];
};

/** The coverage that all processes of a run wrote to the folder of NODE_V8_COVERAGE, for the requested modules. */
export async function readRan(folder: string, urls: ReadonlySet<string>): Promise<Ran> {
  const pieces = new Map<string, (readonly [number, number])[]>();
  for (const name of await readdir(folder)) {
    const { result } = JSON.parse(await readFile(join(folder, name), "utf8")) as Coverage;
    for (const { url, functions } of result) {
      if (!urls.has(url)) continue;
      const ran = ranIn(functions.flatMap(({ ranges }) => ranges));
      pieces.set(url, [...(pieces.get(url) ?? []), ...ran]);
    }
  }
  return Object.fromEntries([...pieces].map(([url, ran]) => [url, joined(ran)]));
}

/** Whether any code ran at an offset of a module. */
export function hasRun(ran: Ran, url: string, offset: number): boolean {
  const ends = ran[url] ?? [];
  const after = ends.findIndex((end) => end > offset);
  return after % 2 === 1;
}

/** Pieces that ran: the innermost range around an offset counts. */
function ranIn(ranges: readonly Range[]): readonly (readonly [number, number])[] {
  const ends = [...new Set(ranges.flatMap(({ startOffset, endOffset }) => [startOffset, endOffset]))].toSorted((a, b) => a - b);
  const indexes = new Map(ends.map((end, index) => [end, index]));
  const counts = ends.map(() => 0);
  const outermostFirst = ranges.toSorted((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset));
  for (const { startOffset, endOffset, count } of outermostFirst)
    counts.fill(count, indexes.get(startOffset), indexes.get(endOffset));
  return counts.flatMap((count, index) => (count > 0 ? [[ends[index]!, ends[index + 1]!] as const] : []));
}

function joined(pieces: readonly (readonly [number, number])[]): readonly number[] {
  const ends: number[] = [];
  for (const [start, end] of pieces.toSorted(([a], [b]) => a - b)) {
    const last = ends.at(-1);
    if (last !== undefined && start <= last) ends[ends.length - 1] = Math.max(last, end);
    else ends.push(start, end);
  }
  return ends;
}
