import { importMessage } from "@chancery/core/dictionary/import-message.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ImportId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { JobRun } from "../../../jobs/job-handler.ts";
import { publish } from "../../../jobs/publish.ts";
import { importLimits } from "./limits.ts";
import type { DictionaryImport, ImportRun, ImportTask } from "./import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { lockDictionary } from "../dictionary/store/dictionaries.ts";
import { beginImport, completeImport, failImport, forgetStart, noteProgress, unlockDictionary } from "./store/runs.ts";
import { findImport, listPieces } from "./store/imports.ts";
import { notifyImporter, type BegunImport } from "./notify-importer.ts";
import { readImport } from "./read-import.ts";
import { writeImport } from "./write-import.ts";
import { importRecord } from "./events.ts";

/**
 * Runs a confirmed import, always from the beginning. Faults of the file end it; other errors are thrown, so that the job is
 * retried until it was started too often. A cancelled import is left alone.
 */
export async function workImport(needs: DictionariesNeeds, id: ImportId, signal: AbortSignal, job: JobRun): Promise<void> {
  if (!(await beginImport(needs.database, id, needs.clock.now()))) return;
  const found = await findImport(needs.database, id);
  if (!found) return;
  const begun = { ...found, begunAt: needs.clock.now() };
  if (begun.starts > importLimits.startsMax) return fail(needs, begun, gaveUp, job);
  const gone = new AbortController();
  try {
    await runImport(needs, await taskOf(needs, begun), runOf(needs, begun, { signal, gone, job }));
  } catch (error) {
    const fault = error instanceof Fault ? error : faultOfFull(needs, begun, error, signal);
    if (fault) return fail(needs, begun, importMessage(fault, importLimits.errorMax), job);
    if (gone.signal.aborted || !(await isStill(needs, begun))) return;
    if (isFull(needs, error, signal)) await forgetStart(needs.database, begun);
    throw error;
  }
}

/** The fault if the disk has been full for too long: until then the job is retried, but the file itself may be what fills it. */
function faultOfFull(
  needs: DictionariesNeeds,
  { createdAt }: DictionaryImport,
  cause: unknown,
  signal: AbortSignal,
): Fault | undefined {
  if (!isFull(needs, cause, signal) || needs.clock.now() < addMs(createdAt, importLimits.roomWaitMs)) return undefined;
  return new Fault("storage.full", {}, { cause });
}

function isFull({ isDiskFull }: DictionariesNeeds, error: unknown, signal: AbortSignal): boolean {
  return isDiskFull(error) || isDiskFull(signal.reason);
}

const gaveUp = `1000: The import was begun ${importLimits.startsMax} times and never came to its end; nothing of it is stored`;

async function taskOf({ database }: DictionariesNeeds, begun: DictionaryImport): Promise<ImportTask> {
  const { format, settings } = begun;
  if (!format || !settings) throw new Error(`import ${begun.id} was begun and has no format or settings`);
  return { ...begun, format, settings, pieces: await listPieces(database, begun.id, importLimits.piecesReadMax) };
}

type Running = { readonly signal: AbortSignal; readonly gone: AbortController; readonly job: JobRun };

function runOf(needs: DictionariesNeeds, begun: BegunImport, { signal, gone, job }: Running): ImportRun {
  const { database, clock } = needs;
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    signal: AbortSignal.any([signal, gone.signal]),
    progress: async (rows) => {
      if (performance.now() - reportedAt < importLimits.progressMs) return;
      reportedAt = performance.now();
      if (!(await noteProgress(database, begun, rows, clock.now()))) gone.abort(new Error("the import was cancelled"));
    },
    complete: async (tx, rows) => {
      const now = clock.now();
      if (!(await completeImport(tx, begun, rows, now))) throw new Error(`import ${begun.id} is not this run's any more`);
      if (!(await unlockDictionary(tx, begun.dictionaryId))) throw new Fault("dictionary.not_locked");
      const audit = [importRecord(begun, "dictionary-import-completed", now, { rows })];
      await publish(tx, { audit, events: [], origin: begun.origin });
      await notifyImporter(needs, tx, begun, { rows });
      await job.finish(tx);
    },
  };
}

async function isStill({ database }: DictionariesNeeds, { id, starts }: DictionaryImport): Promise<boolean> {
  const now = await findImport(database, id);
  return now?.status === "PROCESSING" && now.starts === starts;
}

async function fail(needs: DictionariesNeeds, begun: BegunImport, error: string, job: JobRun): Promise<void> {
  const { database, clock } = needs;
  await database.transaction(async (tx) => {
    const now = clock.now();
    await lockDictionary(tx, begun.dictionaryId);
    if (!(await failImport(tx, begun, error, now))) return;
    await unlockDictionary(tx, begun.dictionaryId);
    const audit = [importRecord(begun, "dictionary-import-failed", now, { error })];
    await publish(tx, { audit, events: [], origin: begun.origin });
    await notifyImporter(needs, tx, begun, { error });
    await job.finish(tx);
  });
}

/**
 * Imports the file of a task into its locked dictionary. First all of it is read and checked, outside any transaction, into a
 * spool on local disk; then one transaction writes records and columns and calls `complete`: all or nothing. Throws every
 * fault of the file with its line, or the reason why the run was aborted.
 */
export async function runImport(needs: DictionariesNeeds, task: ImportTask, run: ImportRun): Promise<void> {
  const spool = await needs.tables.openSpool();
  try {
    await writeImport(needs, task, run, await readImport(needs, task, run, spool));
  } finally {
    await spool.close();
  }
}
