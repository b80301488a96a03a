import type { ProgressRow, ResultRow } from "./store.ts";

/** A process on the wire. */
export function showProgress(row: ProgressRow, results: readonly ResultRow[]) {
  const { id: uuid, created_at: createdAt, total, processed, successful } = row;
  return { uuid, createdAt, total, processed, successful, details: results.map(showResult) };
}

function showResult({ envelope_id: envelopeUuid, fault_code: errorCode, message: errorMessage }: ResultRow) {
  return { envelopeUuid, result: errorCode === null, errorMessage, errorCode };
}
