import { read } from "node:fs";
import { promisify } from "node:util";
import { type RandomFile, readPieces } from "../spool.ts";
import { readSheet } from "../spreadsheet/read-sheet.ts";
import { readTable } from "./read-table.ts";
import { RowsUnreadable, type TableFormat, type TableRow } from "./rows.ts";

/** Messages to the process: first the file to read, then one request per batch of rows. */
export type ToReader =
  /** A text file; its bytes come by standard input. */
  | { readonly kind: "table"; readonly format: TableFormat }
  /** A spreadsheet, open as `sheetFd`. */
  | { readonly kind: "sheet"; readonly sizeBytes: number }
  | { readonly kind: "next" };

/** Answers to each "next". */
export type FromReader =
  | { readonly kind: "rows"; readonly rows: readonly TableRow[] }
  | { readonly kind: "end" }
  | { readonly kind: "unreadable"; readonly reason: string; readonly line: number }
  | { readonly kind: "failed"; readonly message: string };

/** The descriptor of a spreadsheet in the reading process. */
export const sheetFd = 4;

/** Bounds of one answer: the service processes it without a pause, in 5 ms at most. A larger row is an answer of its own. */
const answerMax = { cells: 65_536, chars: 262_144 };

const readFd = promisify(read);
let batches: AsyncIterator<readonly TableRow[], void> | undefined;

process.on("message", (message: ToReader) => {
  if (message.kind === "table") batches = inAnswers(readTable(process.stdin, message.format));
  else if (message.kind === "sheet") batches = inAnswers(readSheet(sheetOf(message.sizeBytes)));
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

/** Rows as many at a time as an answer holds: few bytes of a file can be rows of very many cells, or of long texts. */
async function* inAnswers(source: AsyncIterable<readonly TableRow[]>): AsyncGenerator<readonly TableRow[], void> {
  for await (const rows of source) {
    let start = 0;
    let left = { ...answerMax };
    for (const [at, { cells }] of rows.entries()) {
      left = { cells: left.cells - cells.length, chars: left.chars - charsOf(cells) };
      if (left.cells > 0 && left.chars > 0) continue;
      yield rows.slice(start, at + 1);
      start = at + 1;
      left = { ...answerMax };
    }
    yield start === 0 ? rows : rows.slice(start);
  }
}

function charsOf(cells: readonly string[]): number {
  let chars = 0;
  for (const cell of cells) chars += cell.length;
  return chars;
}

function sheetOf(sizeBytes: number): RandomFile {
  const readAt = async (into: Buffer, position: number): Promise<number> =>
    (await readFd(sheetFd, into, 0, into.length, position)).bytesRead;
  return { sizeBytes, read: (start = 0, end = sizeBytes) => readPieces(readAt, start, end) };
}
