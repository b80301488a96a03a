import type { Readable } from "node:stream";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { DictionariesNeeds } from "../needs.ts";
import type { DictionaryExport } from "./export.ts";
import { openExport } from "./open-export.ts";

/** A dictionary, and the mailbox that it belongs to. */
export type ExportedDictionary = Pick<DictionaryExport, "dictionaryId" | "mailboxId" | "accountId">;

/** All records of a dictionary as CSV, in order of creation; undefined when it no longer exists. */
export async function openCsv(
  needs: DictionariesNeeds,
  dictionary: ExportedDictionary,
  signal: AbortSignal,
): Promise<Readable | undefined> {
  const task = { ...dictionary, format: "csv", filters: [], hasBom: false, isSafe: false } as const;
  try {
    return (await openExport(needs, { task, signal })).bytes;
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}
