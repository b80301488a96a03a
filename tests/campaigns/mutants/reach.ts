import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Which code ran: whether any of it did at an offset of a module. */
export type Reach = (url: string, offset: number) => boolean;

type Range = { readonly startOffset: number; readonly endOffset: number; readonly count: number };
type Coverage = {
  readonly result: readonly { readonly url: string; readonly functions: readonly { readonly ranges: readonly Range[] }[] }[];
};

/** Coverage that all processes of a run wrote to the folder of NODE_V8_COVERAGE, for the requested modules. */
export async function readReach(folder: string, urls: ReadonlySet<string>): Promise<Reach> {
  const ranges = new Map<string, (readonly Range[])[]>();
  for (const name of await readdir(folder)) {
    const { result } = JSON.parse(await readFile(join(folder, name), "utf8")) as Coverage;
    for (const { url, functions } of result) {
      if (!urls.has(url)) continue;
      const all = functions.flatMap((one) => one.ranges);
      ranges.set(url, [...(ranges.get(url) ?? []), all]);
    }
  }
  return (url, offset) => (ranges.get(url) ?? []).some((all) => isRun(all, offset));
}

/** The innermost range around an offset counts. */
function isRun(ranges: readonly Range[], offset: number): boolean {
  let inner: Range | undefined;
  for (const range of ranges) {
    if (range.startOffset > offset || range.endOffset <= offset) continue;
    if (!inner || range.endOffset - range.startOffset <= inner.endOffset - inner.startOffset) inner = range;
  }
  return inner !== undefined && inner.count > 0;
}
