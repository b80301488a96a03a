import { read } from "node:fs";
import { promisify } from "node:util";
import { readPieces, type RandomFile } from "../spool.ts";
import { readSheet } from "../spreadsheet/read-sheet.ts";
import { readTable } from "./read-table.ts";
import { RowsUnreadable } from "./rows.ts";
import type { TableFormat, TableRow } from "./table.ts";

/** What the service sends: first what is to be read, then one request per batch of rows. */
export type ToReader =
  /** A text file; its bytes come by standard input. */
  | { readonly kind: "table"; readonly format: TableFormat }
  /** A spreadsheet, open as `sheetFd`. */
  | { readonly kind: "sheet"; readonly sizeBytes: number }
  | { readonly kind: "next" };

/** What comes back for each "next". */
export type FromReader =
  | { readonly kind: "rows"; readonly rows: readonly TableRow[] }
  | { readonly kind: "end" }
  | { readonly kind: "unreadable"; readonly reason: string; readonly line: number }
  | { readonly kind: "failed"; readonly message: string };

/** The descriptor of a spreadsheet in the reading process. */
export const sheetFd = 4;

const readFd = promisify(read);
let batches: AsyncIterator<readonly TableRow[], void> | undefined;

process.on("message", (message: ToReader) => {
  if (message.kind === "table") batches = readTable(process.stdin, message.format);
  else if (message.kind === "sheet") batches = readSheet(sheetOf(message.sizeBytes));
  else void nextBatch().then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches every process of a terminal; the service ends this one when it ends itself
process.on("SIGINT", () => undefined);

async function nextBatch(): Promise<FromReader> {
  try {
    for (;;) {
      const { value: rows, done } = (await batches?.next()) ?? { value: undefined, done: true };
      if (done === true || rows === undefined) return { kind: "end" };
      if (rows.length > 0) return { kind: "rows", rows };
    }
  } catch (error) {
    if (error instanceof RowsUnreadable) return { kind: "unreadable", reason: error.message, line: error.line };
    return { kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function sheetOf(sizeBytes: number): RandomFile {
  const readAt = async (into: Buffer, position: number): Promise<number> =>
    (await readFd(sheetFd, into, 0, into.length, position)).bytesRead;
  return { sizeBytes, read: (start = 0, end = sizeBytes) => readPieces(readAt, start, end) };
}
