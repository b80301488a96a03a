import type { Readable } from "node:stream";
import { isUtf8 } from "node:buffer";
import type { Json } from "@chancery/core/fault/fault.ts";
import { rowMaxBytes, RowsUnreadable, type FileRow, type RowsStart } from "./rows.ts";

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
  for await (const chunk of source as AsyncIterable<Buffer>) {
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
  const value = parsed(text, number);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as { [key: string]: Json };
  throw new RowsUnreadable("a line is not an object of JSON", number);
}

function parsed(text: string, number: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RowsUnreadable("a line is not JSON", number, { cause: error });
  }
}
