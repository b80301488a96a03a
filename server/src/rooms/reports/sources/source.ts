import type { Cell } from "@chancery/core/text/csv.ts";
import { reportLimits } from "../report.ts";

/** The table of a report, read page by page. */
export type Source = { readonly header: readonly string[]; pages(): AsyncIterable<readonly (readonly Cell[])[]> };

/** Reads a page of objects, behind a key; `next` is the key that the next page begins behind, undefined after the last. */
type Read<Row, Key> = (page: {
  readonly after: Key | undefined;
  readonly limit: number;
}) => Promise<{ readonly rows: readonly Row[]; readonly next: Key | undefined }>;

/** A table of the pages that `read` gives, one behind the other. */
export function sourceOf<Row, Key>(read: Read<Row, Key>, columns: Readonly<Record<string, (row: Row) => Cell>>): Source {
  const cells = Object.values(columns);
  return {
    header: Object.keys(columns),
    async *pages() {
      for await (const rows of pagesOf(read)) yield rows.map((row) => cells.map((cellOf) => cellOf(row)));
    },
  };
}

/** The pages that `read` gives, one behind the other. */
export async function* pagesOf<Row, Key>(read: Read<Row, Key>): AsyncGenerator<readonly Row[]> {
  for (let after: Key | undefined; ;) {
    const { rows, next } = await read({ after, limit: reportLimits.pageRows });
    yield rows;
    if (next === undefined) return;
    after = next;
  }
}
