import type { ExportId } from "@chancery/core/ids/id.ts";
import type { DictionariesNeeds } from "../needs.ts";

/** The path at which the file of an export is downloaded by anyone who has the code. */
export const exportFilePath = "/api/v1/dictionary/download-file";

/** The address of the file with the code. */
export function exportUrl({ baseUrl }: Pick<DictionariesNeeds, "baseUrl">, code: string): string {
  return `${baseUrl()}${exportFilePath}?code=${code}`;
}

/** The row to which the encrypted code of an export is bound: the task returns it again, and a reader of the database cannot use it. */
export function placeOf(id: ExportId): string {
  return `dictionary_exports.code.${id}`;
}
