import { exportFileName } from "@chancery/core/dictionary/export-formats.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ExportId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { accountCodes } from "@chancery/core/notification/codes.ts";
import { exportEmail } from "@chancery/core/email/about-file.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { BlobTooLarge } from "../../../io/blobs/blobs.ts";
import type { JobRun } from "../../../jobs/job-handler.ts";
import { exportLimits, type DictionaryExport } from "./export.ts";
import { exportUrl, placeOf } from "./export-link.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { openExport, type OpenedExport } from "./open-export.ts";
import {
  completeExport,
  findExport,
  giveUpExport,
  keepBlob,
  saveProgress,
  startExport,
  type ExportFile,
} from "./store/exports.ts";

const progressMs = 1000;

/** Writes the file of an export, always from the first row, and notifies its user. Several runs at once are safe. */
export async function runExport(needs: DictionariesNeeds, id: ExportId, signal: AbortSignal, run: JobRun): Promise<void> {
  const { database, clock } = needs;
  const task = (await startExport(database, id, clock.now())) ? await findExport(database, id) : undefined;
  if (!task) return;
  try {
    await makeFile(needs, task, signal, run);
  } catch (error) {
    // the mailbox may no longer read the dictionary, or a column of a filter was removed,
    // or the file exceeds the account's quota
    if (!(error instanceof Fault || error instanceof BlobTooLarge)) throw error;
    await giveUpExport(database, id);
  }
}

async function makeFile(needs: DictionariesNeeds, task: DictionaryExport, signal: AbortSignal, run: JobRun): Promise<void> {
  const opened = await openExport(needs, { task, signal });
  const bytesMax = Math.min(exportLimits.fileMaxBytes, await needs.accounts.quotas.bytesLeft(needs.database, task, "exports"));
  const blob = await withProgress(needs, task, opened, () => needs.blobs.write(opened.bytes, bytesMax));
  const { name } = opened.dictionary;
  const { text, hash: codeHash } = needs.tokens.newLinkCode();
  const file = {
    rows: opened.progress.rows,
    fileName: exportFileName(name, task.format),
    sha256: blob.sha256,
    sizeBytes: blob.sizeBytes,
    codeHash,
    code: needs.secrets.lock(text, placeOf(task.id)),
    expiresAt: addMs(needs.clock.now(), exportLimits.linkHours * 3_600_000),
  };
  await claim(needs, task.id, blob.sha256);
  const complete = async (tx: Transaction): Promise<void> => {
    const isOpen = await completeExport(tx, task.id, file);
    if (isOpen) await needs.accounts.quotas.checkAdded(tx, task, "exports");
    if (isOpen) await notify(needs, tx, task, { ...file, name, url: exportUrl(needs, text) });
    await run.finish(tx);
  };
  await needs.database.transaction(complete).catch(releaseBuffer(needs, blob.sha256));
}

/** Releases the bytes of a file that may not be kept. */
function releaseBuffer({ database, clock, releaseBlobs }: DictionariesNeeds, sha256: string) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof Fault) await database.transaction((tx) => releaseBlobs(tx, [sha256], clock.now()));
    throw error;
  };
}

/** Claims the file, so that cleaning keeps it; cleaning may have removed an equal file of another owner just before. */
async function claim({ database, claimBlob, blobs }: DictionariesNeeds, id: ExportId, sha256: string): Promise<void> {
  const isClaimed = await database.transaction(async (tx) => {
    await keepBlob(tx, id, sha256);
    return claimBlob(tx, sha256);
  });
  if (!isClaimed || !(await blobs.exists(sha256))) throw new Error("equal bytes are just being removed: to be tried again");
}

/** Saves the progress at intervals; a failed save is repeated at the next one. */
async function withProgress<T>(
  { database, clock }: DictionariesNeeds,
  { id }: DictionaryExport,
  { progress }: OpenedExport,
  work: () => Promise<T>,
): Promise<T> {
  const save = (): void => void saveProgress(database, id, progress, clock.now()).catch(() => undefined);
  save();
  const timer = setInterval(save, progressMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

type Finished = Pick<ExportFile, "rows" | "expiresAt"> & { readonly name: string; readonly url: string };

async function notify(
  needs: DictionariesNeeds,
  tx: Transaction,
  task: DictionaryExport,
  { url, name, ...finished }: Finished,
): Promise<void> {
  const email = exportEmail({ ...finished, dictionary: name }, url);
  const { accountId, userId, id: objectId } = task;
  const data = { subject: name, objectId };
  await needs.notifications.notifyUsers(tx, { code: accountCodes.fileReady, userIds: [userId], accountId, data, email });
}
