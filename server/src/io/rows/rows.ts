import type { Json } from "@chancery/core/fault/fault.ts";
import type { TextEncodingName } from "./decode-text.ts";

/** How rows are written: CSV (RFC 4180) of a delimiter with a header, or an object of JSON a line. */
export type RowsFormat = { readonly format: "csv"; readonly delimiter: string } | { readonly format: "jsonl" };

/** Start of a part of a file: bytes and lines before it, and the names of the columns once they are known. */
export type RowsStart = { readonly bytes: number; readonly lines: number; readonly names: readonly string[] | undefined };

/** One row: where it begins, its cells by column, and where the next one begins. The header of a CSV file is a row without cells. */
export type FileRow = {
  readonly line: number;
  readonly cells: readonly { readonly name: string; readonly value: Json }[];
  readonly next: RowsStart;
  readonly isHeader: boolean;
};

/** A malformed file; `line` is the place of the fault. */
export class RowsUnreadable extends Error {
  readonly line: number;
  constructor(reason: string, line: number, options?: ErrorOptions) {
    super(reason, options);
    this.line = line;
  }
}

/** So long may one row be. */
export const rowMaxBytes = 1024 ** 2;

/** Cells of one row at most, with all values inside them, and how deep these may nest: what is made of a row costs by the value. */
export const rowValuesMax = 32_768;
export const rowDepthMax = 8;

/** Syntax of a text table. An empty `quote` or `escape` means none; an escape equal to the quote doubles it. */
export type TableDialect = { readonly delimiter: string; readonly quote: string; readonly escape: string };

/** A dialect, and how the letters are written where no byte order mark says so. */
export type TableFormat = TableDialect & { readonly encoding: TextEncodingName };

/** A row of a table: the line (or the row of a sheet) that it begins at, and its cells by position. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };

/** Characters in one row at most: this detects a quote that is never closed. */
export const tableRowMaxChars = 1024 ** 2;
