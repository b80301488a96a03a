import type { Readable } from "node:stream";
import { NotText, decodeText } from "./decode-text.ts";
import { RowsUnreadable, type TableFormat, type TableRow } from "./rows.ts";
import { TableParser } from "./table-parser.ts";

/**
 * The rows of a text file with cells by position, as many at a time as a chunk of the source gives. Memory is bounded by the
 * chunk and the longest row. What can be read is given before RowsUnreadable is thrown, with the line.
 */
export async function* readTable(source: Readable, format: TableFormat): AsyncGenerator<readonly TableRow[], void> {
  const parser = new TableParser(format);
  try {
    for await (const text of decodeText(source, format.encoding)) {
      const end = text.indexOf("\0");
      yield parser.push(end < 0 ? text : text.slice(0, end));
      if (parser.fault) throw parser.fault;
      if (end >= 0) throw new RowsUnreadable("it has a character NUL", parser.line);
    }
    yield parser.end();
    if (parser.fault) throw parser.fault;
  } catch (error) {
    if (error instanceof NotText) throw new RowsUnreadable(`it is not ${error.message}`, parser.line, { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
}
