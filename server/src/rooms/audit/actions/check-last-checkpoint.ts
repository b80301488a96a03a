import { readCheckpoint } from "@chancery/core/audit/checkpoint.ts";
import { msOf, type Instant } from "@chancery/core/ids/instant.ts";
import { findLastCheckpoint } from "../store/checkpoints.ts";
import { readLog } from "../store/leaves.ts";
import { readRoot } from "../read-hashes.ts";
import type { VerifyingNeeds } from "../needs.ts";

/**
 * Compares the log with the last checkpoint of the operator's folder, or without a folder of the database, and returns how old the last
 * one is, in words. Throws when the log is not the one that was signed. Reads a few rows, however large the log is.
 */
export async function checkLastCheckpoint(needs: VerifyingNeeds, now: Instant): Promise<string> {
  const { database, folder, openNote } = needs;
  const last = await findLastCheckpoint(database);
  const sizes = (await folder?.sizes()) ?? [];
  const largest = sizes.at(-1);
  const signed = folder && largest !== undefined ? await folder.read(largest) : last;
  if (!signed) return "no checkpoint yet";
  const head = readCheckpoint(openNote(signed.note, [needs.publicKey]) ?? "");
  const { size } = await readLog(database);
  if (signed.size > size) throw new Error(`a checkpoint is of ${signed.size} records, the log has ${size}`);
  const root = Buffer.from(await readRoot(needs, database, signed.size)).toString("base64");
  if (head && head.root !== root) throw new Error(`the log is not the one of checkpoint ${signed.size}`);
  const minutes = last ? Math.round((msOf(now) - msOf(last.signedAt)) / 60_000) : 0;
  return `${size} records, the last checkpoint is ${minutes} minutes old`;
}
