import type { DictionaryImport } from "./import.ts";

/** The status of an import on the wire. */
export function showImport(task: DictionaryImport) {
  const { id, dictionaryId, mailboxId, status, createdAt, endedAt, error, rowsDone, rowsTotal, fileName, format } = task;
  return {
    uuid: id,
    taskUuid: id,
    dictionaryUuid: dictionaryId,
    mailboxUuid: mailboxId,
    status,
    createdAt,
    endedAt,
    errorMessage: error,
    progress: { rows: rowsDone, of: rowsTotal },
    fileName,
    format,
    fileSize: task.sizeBytes,
    receivedSize: task.receivedBytes,
  };
}
