import { exportUrl, placeOf } from "./export-link.ts";
import type { DictionaryExport } from "./export.ts";
import type { DictionariesNeeds } from "../needs.ts";

/** An export as ExportTaskStatusDTO, with its progress. An expired export is shown as cleaned even before cleaning has run. */
export function showExport(needs: Pick<DictionariesNeeds, "baseUrl" | "clock" | "secrets">, task: DictionaryExport) {
  const { id, state, code, expiresAt } = task;
  const isOver = expiresAt !== undefined && expiresAt <= needs.clock.now();
  return {
    uuid: id,
    taskUuid: id,
    status: isOver ? "CLEANED" : state,
    ...(code === undefined || isOver ? {} : { fileUrl: exportUrl(needs, needs.secrets.unlock(code, placeOf(id))) }),
    progress: { rows: task.rowsDone, of: task.rowsOf },
  };
}
