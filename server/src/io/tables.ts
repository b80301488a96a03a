import { previewTable } from "./rows/preview-table.ts";
import { readSheetApart, readTableApart } from "./rows/read-apart.ts";
import { spoolIn, type OpenSpool } from "./spool.ts";

/** Readers of tables in files; cells are texts. */
export type Tables = {
  readonly readTable: typeof readTableApart;
  readonly previewTable: typeof previewTable;
  readonly readSheet: typeof readSheetApart;
  /** Files on local disk for what is read, gone with the process. */
  readonly openSpool: OpenSpool;
};

/** Readers of tables, with a folder for what does not fit into memory. */
export function openTables(spoolFolder: string): Tables {
  return { readTable: readTableApart, previewTable, readSheet: readSheetApart, openSpool: spoolIn(spoolFolder) };
}
