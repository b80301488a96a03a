import { previewTable } from "./rows/preview-table.ts";
import { readTable } from "./rows/read-table.ts";
import { readSheet } from "./spreadsheet/read-sheet.ts";
import { spoolIn, type OpenSpool } from "./spool.ts";

/** What reads tables of texts out of files. */
export type Tables = {
  readonly readTable: typeof readTable;
  readonly previewTable: typeof previewTable;
  readonly readSheet: typeof readSheet;
  /** Files on local disk for what is read, gone with the process. */
  readonly openSpool: OpenSpool;
};

/** Readers of tables, with a folder for what does not fit into memory. */
export function openTables(spoolFolder: string): Tables {
  return { readTable, previewTable, readSheet, openSpool: spoolIn(spoolFolder) };
}
