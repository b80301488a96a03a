import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import { importLimits } from "../imports/limits.ts";
import type { DictionaryImport } from "../imports/import.ts";

/** Where uploads in parts live. */
export const uploadPath = "/api/v1/upload/dictionary-large";

/** How far an upload is, as the tus protocol tells it: until when bytes are taken, or the task that has the whole file. */
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
