import { Readable } from "node:stream";
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from "hucre/xlsx";

/** Rows of texts under a header; a sheet that is full is followed by another one with the same header. */
export type Sheet = {
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly (string | null)[]>;
  /** A part of the file may have 4 GiB or more, which some old readers do not take. */
  readonly isHuge: boolean;
  readonly rowsMax?: number;
};

/** A workbook as a stream, in constant memory. Every cell is a text, never a formula; empty cells are left out. */
export function writeXlsx({ header, rows, isHuge, rowsMax = XLSX_MAX_ROWS_PER_SHEET }: Sheet): Readable {
  const columns = header.map((name) => ({ header: writable(name) }));
  const options = { name: "Records", columns, zip64: isHuge, maxRowsPerSheet: rowsMax };
  return Readable.from(writeXlsxStream(writableRows(rows), options), { objectMode: false });
}

async function* writableRows(rows: Sheet["rows"]): AsyncGenerator<(string | null)[]> {
  for await (const row of rows) yield row.map((cell) => (cell === null || cell === "" ? null : writable(cell)));
}

/**
 * What looks like an escape of a workbook (`_x000B_`) keeps its underscore as `_x005F_`; U+FFFE and U+FFFF, which XML cannot carry,
 * are escaped as the writer escapes other such characters.
 */
function writable(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[\ufffe\uffff]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase()}_`);
}
