import { previewTable } from "./rows/preview-table.ts";
import { readSheetIsolated, readTableIsolated } from "./rows/isolated-reader.ts";
import { spoolIn, type OpenSpool } from "./spool.ts";

/** Readers of tables in files; cells are texts. */
export type Tables = {
  readonly readTable: typeof readTableIsolated;
  readonly previewTable: typeof previewTable;
  readonly readSheet: typeof readSheetIsolated;
  /** Temporary files of the process on local disk. */
  readonly openSpool: OpenSpool;
};

/** Readers of tables, with a folder for what does not fit into memory. */
export function openTables(spoolFolder: string): Tables {
  return { readTable: readTableIsolated, previewTable, readSheet: readSheetIsolated, openSpool: spoolIn(spoolFolder) };
}
