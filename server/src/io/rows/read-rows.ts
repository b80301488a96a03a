import type { Readable } from "node:stream";
import { readCsv } from "./read-csv.ts";
import { readJsonLines } from "./read-json-lines.ts";
import type { FileRow, RowsFormat, RowsStart } from "./rows.ts";

/** The rows of a stream of a file's bytes from `start` on, one after the other. Throws RowsUnreadable. */
export function readRows(source: Readable, format: RowsFormat, start: RowsStart): AsyncGenerator<FileRow, void> {
  return format.format === "csv" ? readCsv(source, format.delimiter, start) : readJsonLines(source, start);
}

export type ReadRows = typeof readRows;
