import { planImport, withColumnsKept, type ImportPlan, type ImportRow } from "@chancery/core/dictionary/import-plan.ts";
import { importFaultsMax, padded, readImportRow, type ImportTally } from "@chancery/core/dictionary/import-rows.ts";
import { dictionaryLimits } from "@chancery/core/dictionary/limits.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { RowsUnreadable } from "../../../io/rows/rows.ts";
import type { SpoolFile } from "../../../io/spool.ts";
import type { Dictionary } from "../dictionary/dictionary.ts";
import type { ImportRun, ImportTask } from "./import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { findNextSlot } from "../dictionary/store/columns.ts";
import { findDictionaries } from "../dictionary/store/dictionaries.ts";
import { importRows } from "./import-file.ts";

/** The byte range of rows in a spool, stored as JSON arrays of values. */
export type SpooledRows = { readonly start: number; readonly end: number };

/** A file that was read without faults. Each row has a value for each target of the plan. */
export type ReadImport = {
  readonly dictionary: Dictionary;
  readonly plan: ImportPlan;
  readonly tally: ImportTally;
  /** The slot of the first new column. */
  readonly nextSlot: number;
  readonly spool: SpoolFile;
  readonly pieces: readonly SpooledRows[];
};

/** Rows, or characters of them, prepared before other work gets its turn: about 5 ms. */
const pieceRows = 100;
const pieceChars = 16_384;

/** Reads and checks all rows of a task's file into the spool. Throws all faults found, up to a limit, with their lines. */
export async function readImport(
  needs: DictionariesNeeds,
  task: ImportTask,
  run: ImportRun,
  spool: SpoolFile,
): Promise<ReadImport> {
  const dictionary = (await findDictionaries(needs.database, [task.dictionaryId])).get(task.dictionaryId);
  if (!dictionary) throw new Fault("dictionary.not_found", { args: [task.dictionaryId] });
  const nextSlot = await findNextSlot(needs.database, dictionary.id);
  const faults: FaultRow[] = [];
  const reading = readingOf(task, dictionary, nextSlot, faults);
  const writing = spooling(spool);
  try {
    for await (const rows of importRows(needs, task)) {
      run.signal.throwIfAborted();
      for (const row of rows) if (!reading.isFull()) await writing.add(reading.take(row));
      if (reading.isFull()) break;
      await run.progress({ done: reading.tally.rows, of: undefined });
      await needs.nextTurn();
    }
  } catch (error) {
    if (!(error instanceof RowsUnreadable)) throw error;
    faults.push({ code: "import.file_format", args: [error.message], line: error.line });
  }
  const plan = reading.end();
  refuse(faults);
  await writing.flush();
  return { dictionary, plan, tally: reading.tally, nextSlot, spool, pieces: writing.pieces };
}

/** Reads the rows of a file one by one, the header first if there is one. */
function readingOf(task: ImportTask, dictionary: Dictionary, nextSlot: number, faults: FaultRow[]) {
  const { settings, format, mayChangeColumns } = task;
  const tally: ImportTally = { rows: 0, long: new Set() };
  const planned = (header: ImportRow | undefined): ImportPlan => {
    const plan = planImport(settings, dictionary.columns, header, faults);
    const kept = mayChangeColumns ? plan : withColumnsKept(plan);
    if (!kept) throw new Fault("mailbox.permission_lacking", { args: [dictionary.mailboxId, "dictionaryManage"] });
    const added = plan.targets.filter(({ columnId }) => columnId === undefined).length;
    const { columnsEverMax } = dictionaryLimits;
    if (nextSlot + added - 1 > columnsEverMax) faults.push({ code: "value.too_many", args: ["columns", columnsEverMax] });
    refuse(faults);
    return kept;
  };
  let plan = settings.headerFirstRow ? undefined : planned(undefined);
  let widest = 0;
  return {
    tally,
    isFull: () => faults.length >= importFaultsMax,
    take: (row: ImportRow): readonly string[] | undefined => {
      if (!plan) {
        plan = planned(row);
        widest = plan.cellsMin;
        return undefined;
      }
      widest = Math.max(widest, row.cells.length);
      const values = readImportRow(plan, format === "xlsx" ? padded(plan, row) : row, tally, faults);
      if (tally.rows > dictionaryLimits.importRowsMax) {
        refuse([{ code: "value.too_many", args: ["rows", dictionaryLimits.importRowsMax], line: row.line }]);
      }
      return faults.length === 0 ? values : undefined;
    },
    end: (): ImportPlan => {
      const isEmpty = !plan || (tally.rows === 0 && !settings.headerFirstRow);
      if (isEmpty && faults.length === 0) faults.push({ code: "import.file_format", args: ["it has no rows"], line: 1 });
      const { cellsMin } = plan ?? { cellsMin: 0 };
      if (!isEmpty && format === "xlsx" && widest < cellsMin) {
        faults.push({ code: "record.values_count", args: [cellsMin, widest], line: 1 });
      }
      refuse(faults);
      return plan ?? planned(undefined);
    },
  };
}

/** Writes rows to a spool in pieces. */
function spooling(spool: SpoolFile) {
  const pieces: SpooledRows[] = [];
  let rows: (readonly string[])[] = [];
  let chars = 0;
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    const start = spool.sizeBytes;
    await spool.append(Buffer.from(JSON.stringify(rows)));
    pieces.push({ start, end: spool.sizeBytes });
    rows = [];
    chars = 0;
  };
  const add = async (row: readonly string[] | undefined): Promise<void> => {
    if (!row) return;
    rows.push(row);
    for (const value of row) chars += value.length;
    if (rows.length >= pieceRows || chars >= pieceChars) await flush();
  };
  return { pieces, add, flush };
}
