import type { TextEncodingName } from "./decode-text.ts";

/** Syntax of a text table. An empty `quote` or `escape` means none; an escape equal to the quote doubles it. */
export type TableDialect = { readonly delimiter: string; readonly quote: string; readonly escape: string };

/** A dialect, and how the letters are written where no byte order mark says so. */
export type TableFormat = TableDialect & { readonly encoding: TextEncodingName };

/** A row of a table: the line (or the row of a sheet) that it begins at, and its cells by position. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };

/** Characters in one row at most: this detects a quote that is never closed. */
export const tableRowMaxChars = 1024 ** 2;
