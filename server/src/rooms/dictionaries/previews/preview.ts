import { importFormatOf, importHeadBytes } from "@chancery/core/dictionary/import-format.ts";
import { type ImportSettingsInput, readImportSettings } from "@chancery/core/dictionary/import-settings.ts";
import { Fault, type FaultPlace, type FaultRow, faultOf, refuse } from "@chancery/core/fault/fault.ts";
import { RowsUnreadable, type TableRow } from "../../../io/rows/rows.ts";
import type { SpoolFile } from "../../../io/spool.ts";
import type { DictionariesNeeds } from "../needs.ts";

/** A file as a stream of chunks. */
export type FileToPreview = {
  readonly fileName: string;
  readonly bytes: AsyncIterator<Uint8Array, unknown>;
  /** Moves the fault of a setting to its place in the request; by default the query. */
  readonly placeOf?: (row: FaultRow) => FaultRow;
  /** The pointer to its text in the body. */
  readonly pointer?: string;
};

/** Rows of a preview besides the header. */
const rowsMax = 5;

/**
 * The detected settings of a file and its first rows. Of a text file only the beginning is read; a spreadsheet is copied to local
 * disk. Throws value.unsupported for settings, import.file_format with the line.
 */
export async function previewOf(needs: DictionariesNeeds, file: FileToPreview, input: ImportSettingsInput) {
  const faults: FaultRow[] = [];
  const settings = readImportSettings(input, faults);
  refuse(faults.map((row) => (file.placeOf ?? inQuery)(row)));
  const wanted = settings.headerFirstRow ? rowsMax + 1 : rowsMax;
  const shown = (rows: readonly TableRow[]) => {
    if (rows.length === 0) throw new RowsUnreadable("it has no rows", 1);
    const cells = rows.map((row) => row.cells);
    return settings.headerFirstRow ? { header: cells[0] ?? [], rows: cells.slice(1) } : { rows: cells };
  };
  const beginning = await beginningOf(file);
  const found = importFormatOf({ bytes: beginning, signature: await needs.sniff(beginning), fileName: file.fileName });
  if ("refused" in found) {
    const row = { code: "import.file_format", args: [found.refused], ...placeIn(file) } as const;
    throw new Fault(row.code, { args: row.args, data: { fileName: file.fileName, allowed: ["csv", "xlsx"] }, errors: [row] });
  }
  try {
    if (found.format === "xlsx") return { format: "xlsx", ...shown(await firstOfSheet(needs, file, beginning, wanted)) } as const;
    const delimiter = input.delimiter === undefined ? undefined : settings.delimiter;
    const { format, rows } = await needs.tables.previewTable(beginning, { ...settings, delimiter }, wanted);
    const { quote, escape, encoding } = format;
    return { format: "csv", encoding, delimiter: format.delimiter, quote, escape, ...shown(rows) } as const;
  } catch (error) {
    if (!(error instanceof RowsUnreadable)) throw error;
    throw faultOf([{ code: "import.file_format", args: [error.message], line: error.line, ...placeIn(file) }]);
  }
}

function placeIn({ pointer }: FileToPreview): FaultPlace {
  return pointer === undefined ? {} : { pointer };
}

function inQuery({ pointer = "", ...row }: FaultRow): FaultRow {
  return { ...row, parameter: pointer.slice(1) };
}

async function beginningOf({ bytes }: FileToPreview): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let size = 0; size < importHeadBytes;) {
    const next = await bytes.next();
    if (next.done) break;
    chunks.push(Buffer.from(next.value));
    size += next.value.length;
  }
  return Buffer.concat(chunks);
}

async function firstOfSheet(
  needs: DictionariesNeeds,
  { bytes }: FileToPreview,
  beginning: Buffer,
  wanted: number,
): Promise<readonly TableRow[]> {
  const spool: SpoolFile = await needs.tables.openSpool();
  try {
    await spool.append(beginning);
    for (let next = await bytes.next(); !next.done; next = await bytes.next()) await spool.append(next.value);
    const rows: TableRow[] = [];
    for await (const some of needs.tables.readSheet(spool)) {
      rows.push(...some);
      if (rows.length >= wanted) break;
    }
    return rows.slice(0, wanted);
  } finally {
    await spool.close();
  }
}
