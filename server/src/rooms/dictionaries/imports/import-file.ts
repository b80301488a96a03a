import type { ImportRun, ImportTask } from "./import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { readImport } from "./read-import.ts";
import { writeImport } from "./write-import.ts";

/**
 * Imports the file of a task into its locked dictionary. First all of it is read and checked, outside of any transaction, into a
 * file of rows on local disk; then one transaction writes records and columns and calls `complete`: all or nothing. Throws every
 * fault of the file with its line, or why the run was aborted.
 */
export async function runImport(needs: DictionariesNeeds, task: ImportTask, run: ImportRun): Promise<void> {
  const spool = await needs.tables.openSpool();
  try {
    await writeImport(needs, task, run, await readImport(needs, task, run, spool));
  } finally {
    await spool.close();
  }
}
