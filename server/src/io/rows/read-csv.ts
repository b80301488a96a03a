import { pipeline, Readable, Transform } from "node:stream";
import { CsvError, parse, type Info } from "csv-parse";
import { readInSlices } from "./read-in-slices.ts";
import { rowMaxBytes, RowsUnreadable, rowValuesMax, type FileRow, type RowsStart } from "./rows.ts";
import { normalForm } from "@chancery/core/text/normal-form.ts";

type CsvRecord = { readonly record: readonly string[]; readonly info: Info };

/** The rows of a CSV file; empty lines are left out, an empty cell is null, lines end as they like. Throws RowsUnreadable. */
export async function* readCsv(source: Readable, delimiter: string, start: RowsStart): AsyncGenerator<FileRow, void> {
  const parser = parse({
    delimiter,
    bom: start.bytes === 0,
    info: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowMaxBytes,
  });
  const slices = Readable.from(readInSlices(source), { highWaterMark: 1 });
  pipeline(slices, utf8Only(start.lines), parser, () => undefined);
  let names = start.names;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      const lines = start.lines + info.lines;
      const line = lines - record.reduce((sum, cell) => sum + (cell.match(lineEnd)?.length ?? 0), 0);
      if (record.length > rowValuesMax) throw new RowsUnreadable(`a row has more than ${rowValuesMax} cells`, line);
      const isHeader = names === undefined;
      names ??= headerOf(record);
      const next = { bytes: start.bytes + info.bytes, lines, names };
      yield { line, cells: isHeader ? [] : cellsOf(record, names, line), next, isHeader };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new RowsUnreadable(reasonOf(error), start.lines + linesOf(error), { cause: error });
    throw error;
  } finally {
    parser.destroy();
    source.destroy();
  }
}

const lineEnd = /\r\n|\r|\n/g;

function headerOf(record: readonly string[]): readonly string[] {
  const names = record.map((name) => normalForm(name).trim());
  const seen = new Set<string>();
  const second = names.find((name) => name !== "" && (seen.has(name) || !seen.add(name)));
  if (second !== undefined) throw new RowsUnreadable(`column ${second.slice(0, 128)} occurs twice in the header`, 1);
  return names;
}

/** Cells beyond the header are a fault, unless they are empty; so is a cell under a column without a name. */
function cellsOf(record: readonly string[], names: readonly string[], line: number): FileRow["cells"] {
  return record.flatMap((cell, index) => {
    const name = names[index] ?? "";
    if (name === "" && cell !== "") throw new RowsUnreadable(`cell ${index + 1} has no column`, line);
    return name === "" ? [] : [{ name, value: cell === "" ? null : cell }];
  });
}

function reasonOf({ code, message }: CsvError): string {
  if (code === "CSV_MAX_RECORD_SIZE") return `a row is over ${rowMaxBytes} bytes`;
  return code === "CSV_QUOTE_NOT_CLOSED" ? "a quote is not closed" : message.split(":", 1)[0]!.toLowerCase();
}

function linesOf(error: CsvError): number {
  return typeof error["lines"] === "number" ? error["lines"] : 1;
}

/** Passes valid UTF-8 through unchanged; fails with RowsUnreadable at invalid bytes. */
function utf8Only(linesBefore: number): Transform {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let lines = linesBefore + 1;
  const check = (bytes: Uint8Array, isLast: boolean): Error | undefined => {
    try {
      let from = 0;
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
        decoder.decode(bytes.subarray(from, at + 1), { stream: true });
        lines += 1;
        from = at + 1;
      }
      decoder.decode(bytes.subarray(from), { stream: !isLast });
    } catch (error) {
      return new RowsUnreadable("it is not UTF-8", lines, { cause: error });
    }
    return undefined;
  };
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      const error = check(chunk, false);
      if (error) done(error);
      else done(null, chunk);
    },
    flush: (done) => done(check(new Uint8Array(), true) ?? null),
  });
}
