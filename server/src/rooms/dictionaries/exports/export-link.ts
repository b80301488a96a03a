import type { ExportId } from "@chancery/core/ids/id.ts";
import type { SecretBox } from "../../../io/secrets/secret-box.ts";
import type { DictionariesNeeds } from "../needs.ts";

/** The path at which the file of an export is downloaded by anyone who has the code. */
export const exportFilePath = "/api/v1/dictionary/download-file";

/** The address of the file with the code. */
export function exportUrl({ baseUrl }: Pick<DictionariesNeeds, "baseUrl">, code: string): string {
  return `${baseUrl()}${exportFilePath}?code=${code}`;
}

/** The code encrypted for its row: the task returns it again, and a reader of the database cannot use it. */
export function lockCode(box: SecretBox, id: ExportId, code: string): string {
  return box.lock(code, placeOf(id));
}

/** Decrypts the code. */
export function unlockCode(box: SecretBox, id: ExportId, locked: string): string {
  return box.unlock(locked, placeOf(id));
}

/** The row to which the encrypted code of an export is bound. */
function placeOf(id: ExportId): string {
  return `dictionary_exports.code.${id}`;
}
