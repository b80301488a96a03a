import type { Cell } from "@chancery/core/text/csv.ts";

/** The table of a report, read page by page. */
export type Source = { readonly header: readonly string[]; pages(): AsyncIterable<readonly (readonly Cell[])[]> };

/** A page of objects, and the key that the next one begins behind; undefined after the last. */
export type Page<Row, Key> = { readonly rows: readonly Row[]; readonly next: Key | undefined };

/** A table of the pages that `read` gives, one behind the other. */
export function sourceOf<Row, Key>(
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  read: (after: Key | undefined) => Promise<Page<Row, Key>>,
): Source {
  const cells = Object.values(columns);
  return {
    header: Object.keys(columns),
    async *pages() {
      for (let after: Key | undefined; ;) {
        const { rows, next } = await read(after);
        yield rows.map((row) => cells.map((cellOf) => cellOf(row)));
        if (next === undefined) return;
        after = next;
      }
    },
  };
}
