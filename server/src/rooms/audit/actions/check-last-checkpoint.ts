import { readCheckpoint } from "@chancery/core/audit/checkpoint.ts";
import { lateMs } from "../limits.ts";
import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import type { VerifyingNeeds } from "../needs.ts";
import { readRoot } from "../read-hashes.ts";
import { findLastCheckpoint, type Checkpoint } from "../store/checkpoints.ts";
import { listKeys } from "../store/keys.ts";
import { readLog, type AuditLog } from "../store/leaves.ts";

/** Checkpoints that may be missed: a process may be restarted, and a run may be tried again. */
const missedMax = 2;

/**
 * Compares the log with the last checkpoint of the operator's folder, or without a folder of the database, and returns how old the last
 * one is, in words. Throws when the log is not the one that was signed, or does not grow. Reads a few rows, however large the log is.
 */
export async function checkLastCheckpoint(needs: VerifyingNeeds): Promise<string> {
  const { database, folder, clock } = needs;
  const last = await findLastCheckpoint(database);
  const largest = (await folder?.sizes())?.at(-1);
  const signed = folder && largest !== undefined ? await folder.read(largest) : last;
  if (!signed) return "no checkpoint yet";
  if (folder && largest === undefined && last?.isKept) throw new Error("the folder of checkpoints is empty");
  const log = await readLog(database);
  await compare(needs, log, signed);
  const now = clock.now();
  if (log.numberedTo < addMs(now, -lateMs - (missedMax + 1) * needs.checkpointEveryMs)) {
    throw new Error(`records since ${log.numberedTo} are in no checkpoint`);
  }
  const minutes = last ? Math.round((msOf(now) - msOf(last.signedAt)) / 60_000) : 0;
  return `${log.size} records, the last checkpoint is ${minutes} minutes old`;
}

async function compare(needs: VerifyingNeeds, log: AuditLog, { size, note }: Checkpoint): Promise<void> {
  const { database, auditKey, openNote } = needs;
  const text = openNote(note, [auditKey.publicKey, ...(await listKeys(database))]);
  const head = text === undefined ? undefined : readCheckpoint(text);
  if (head?.size !== size) throw new Error(`the checkpoint ${size} is not signed by a key of the service`);
  if (size > log.size) throw new Error(`a checkpoint is of ${size} records, the log has ${log.size}`);
  const root = Buffer.from(await readRoot(needs, database, size)).toString("base64");
  if (head.root !== root) throw new Error(`the log is not the one of checkpoint ${size}`);
}
