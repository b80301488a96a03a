import type { TextEncodingName } from "./decode-text.ts";

/** How the cells of a text file are told apart. `quote` and `escape` are "" for none; an escape that is the quote doubles it. */
export type TableDialect = { readonly delimiter: string; readonly quote: string; readonly escape: string };

/** A dialect, and how the letters are written where no byte order mark says so. */
export type TableFormat = TableDialect & { readonly encoding: TextEncodingName };

/** A row of a table: the line (or the row of a sheet) that it begins at, and its cells by position. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };

/** So many characters may one row have: a quote that is never closed is found by this. */
export const tableRowMaxChars = 1024 ** 2;
