import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import { importLimits } from "../imports/limits.ts";
import type { DictionaryImport } from "../imports/import.ts";

/** The path of resumable uploads. */
export const uploadPath = "/api/v1/upload/dictionary-large";

/** The progress of an upload in the headers of the tus protocol: its expiry, or the task that has the whole file. */
export function standingHeaders({
  id,
  receivedBytes,
  sizeBytes,
  createdAt,
}: Pick<DictionaryImport, "id" | "receivedBytes" | "sizeBytes" | "createdAt">): Readonly<Record<string, string>> {
  const offset = { "upload-offset": String(receivedBytes), "cache-control": "no-store" };
  if (receivedBytes === sizeBytes) return { ...offset, task: id };
  return { ...offset, "upload-expires": new Date(msOf(addMs(createdAt, importLimits.waitsMs))).toUTCString() };
}
