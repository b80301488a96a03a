import { Readable } from "node:stream";
import { guessEncoding } from "./decode-text.ts";
import { readTable } from "./read-table.ts";
import { RowsUnreadable, type TableFormat, type TableRow } from "./rows.ts";

/** How a text file is to be read, as far as that is known. */
export type TableQuery = Pick<TableFormat, "quote" | "escape"> & {
  readonly delimiter: string | undefined;
  readonly encoding: TableFormat["encoding"] | undefined;
};

/** The first rows of a text file, and how they were read. */
export type TablePreview = { readonly format: TableFormat; readonly rows: readonly TableRow[] };

/** Among delimiters that split the rows in the same way, the first wins: commas occur in numbers, spaces in texts. */
const delimiters = ["\t", ";", ",", " "] as const;

/**
 * The first rows of a file from its beginning alone. What is not said is guessed: the encoding by the bytes, the delimiter by which
 * one gives rows of the same width. Throws RowsUnreadable when not a single row can be read.
 */
export async function previewTable(beginning: Buffer, query: TableQuery, rowsMax: number): Promise<TablePreview> {
  const encoding = query.encoding ?? guessEncoding(beginning);
  const previews: TablePreview[] = [];
  for (const delimiter of query.delimiter === undefined ? delimiters : [query.delimiter]) {
    const format = { ...query, delimiter, encoding };
    previews.push({ format, rows: await firstRows(beginning, format, rowsMax, query.delimiter !== undefined) });
  }
  const [even] = previews.toSorted((one, other) => evenness(other) - evenness(one));
  const best = even && evenness(even) > 0 ? even : (previews.find(({ format }) => format.delimiter === ",") ?? even);
  if (!best) throw new Error("there are always delimiters");
  return best.rows.length > 0 ? best : { ...best, rows: await firstRows(beginning, best.format, rowsMax, true) };
}

/** The beginning may end inside a row: a fault behind rows that could be read is no fault of the file. */
async function firstRows(
  beginning: Buffer,
  format: TableFormat,
  rowsMax: number,
  isStrict: boolean,
): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  try {
    for await (const some of readTable(Readable.from([beginning], { objectMode: true }), format)) {
      rows.push(...some);
      if (rows.length >= rowsMax) break;
    }
  } catch (error) {
    if (!(error instanceof RowsUnreadable) || (isStrict && rows.length === 0)) throw error;
  }
  return rows.slice(0, rowsMax);
}

/** The number of cells per row, reduced steeply for rows that differ; 0 for a delimiter that splits nothing. */
function evenness({ rows }: TablePreview): number {
  const widths = rows.map(({ cells }) => cells.length);
  const width = widths[0] ?? 0;
  return width < 2 ? 0 : width * (widths.filter((one) => one === width).length / widths.length) ** 4;
}
