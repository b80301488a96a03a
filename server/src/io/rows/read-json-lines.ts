import type { Readable } from "node:stream";
import { isUtf8 } from "node:buffer";
import type { Json } from "@chancery/core/fault/fault.ts";
import { readInSlices } from "./read-in-slices.ts";
import { rowDepthMax, rowMaxBytes, RowsUnreadable, rowValuesMax, type FileRow, type RowsStart } from "./rows.ts";

/** The objects of a file with one a line; empty lines are left out. Throws RowsUnreadable. */
export async function* readJsonLines(source: Readable, start: RowsStart): AsyncGenerator<FileRow, void> {
  let { bytes, lines } = start;
  try {
    for await (const line of linesOf(source, () => lines + 1)) {
      bytes += line.length;
      lines += 1;
      const value = valueOf(line, lines, bytes === line.length);
      if (value === undefined) continue;
      const cells = Object.entries(value).flatMap(([name, cell]) => (cell === undefined ? [] : [{ name, value: cell }]));
      yield { line: lines, cells, next: { bytes, lines, names: undefined }, isHeader: false };
    }
  } finally {
    source.destroy();
  }
}

/** Lines with their ends. */
async function* linesOf(source: Readable, lineNow: () => number): AsyncGenerator<Buffer, void> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of readInSlices(source)) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...pending, chunk.subarray(from, at + 1)]);
      pending = [];
      pendingBytes = 0;
      from = at + 1;
    }
    pending.push(chunk.subarray(from));
    pendingBytes += chunk.length - from;
    if (pendingBytes > rowMaxBytes) throw new RowsUnreadable(`a row is over ${rowMaxBytes} bytes`, lineNow());
  }
  if (pendingBytes > 0) yield Buffer.concat(pending);
}

function valueOf(line: Buffer, number: number, isFirst: boolean): { readonly [key: string]: Json | undefined } | undefined {
  if (line.length > rowMaxBytes) throw new RowsUnreadable(`a row is over ${rowMaxBytes} bytes`, number);
  if (!isUtf8(line)) throw new RowsUnreadable("it is not UTF-8", number);
  const text = isFirst ? line.toString("utf8").replace(/^\uFEFF/, "") : line.toString("utf8");
  if (text.trim() === "") return undefined;
  boundValues(line, number);
  const value = parsed(text, number);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as { [key: string]: Json };
  throw new RowsUnreadable("a line is not an object of JSON", number);
}

/** Refuses JSON that would become too much before it is parsed. Never counts less than a parser would make of it. */
function boundValues(line: Buffer, number: number): void {
  let [depth, values] = [0, 0];
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at];
    if (byte === quote) at = endOfText(line, at);
    else if (byte === comma) values += 1;
    else if (byte === closeArray || byte === closeObject) depth -= 1;
    else if (byte === openArray || byte === openObject) {
      values += 1;
      depth += 1;
      if (depth > rowDepthMax) throw new RowsUnreadable(`a row is nested deeper than ${rowDepthMax} levels`, number);
    }
  }
  if (values > rowValuesMax) throw new RowsUnreadable(`a row has more than ${rowValuesMax} values`, number);
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The place of the quote that ends a text, or the end of the line. */
function endOfText(line: Buffer, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === backslash) at += 1;
    else if (line[at] === quote) return at;
  }
  return line.length;
}

function parsed(text: string, number: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RowsUnreadable("a line is not JSON", number, { cause: error });
  }
}
