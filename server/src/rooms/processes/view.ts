import type { ListedProcess, ProgressRow, ResultRow } from "./store.ts";

/** A process on the wire. */
export function showProgress(row: ProgressRow, results: readonly ResultRow[]) {
  const { id: uuid, created_at: createdAt, total, processed, successful } = row;
  return { uuid, createdAt, total, processed, successful, details: results.map(showResult) };
}

/** A process of a list on the wire. */
export function showListed({ id: uuid, kind, created_at: createdAt, total, processed, successful }: ListedProcess) {
  return { uuid, kind, createdAt, total, processed, successful };
}

function showResult({ envelope_id: envelopeUuid, fault_code: errorCode, message: errorMessage }: ResultRow) {
  return { envelopeUuid, result: errorCode === null, errorMessage, errorCode };
}
