import { catalogue } from "@chancery/core/fault/catalogue.ts";
import { localMessage } from "@chancery/core/fault/local-message.ts";
import type { ListedProcess, ProgressRow, ResultRow } from "./store/processes.ts";

/** A process on the wire, with messages for an Accept-Language value. */
export function showProgress(row: ProgressRow, results: readonly ResultRow[], acceptLanguage: string | undefined) {
  const { id: uuid, created_at: createdAt, total, processed, successful } = row;
  return { uuid, createdAt, total, processed, successful, details: results.map((result) => showResult(result, acceptLanguage)) };
}

/** A process of a list on the wire. */
export function showListed({ id: uuid, kind, created_at: createdAt, total, processed, successful }: ListedProcess) {
  return { uuid, kind, createdAt, total, processed, successful };
}

function showResult(row: ResultRow, acceptLanguage: string | undefined) {
  const { envelope_id: envelopeUuid, line, label: name, fault_code: errorCode, message: errorMessage, fault_args: args } = row;
  const local = errorCode !== null && args !== null ? localMessage(errorCode, args, acceptLanguage) : undefined;
  return {
    ...(envelopeUuid === null ? { line, name } : { envelopeUuid }),
    result: errorCode === null,
    errorMessage,
    errorMessageLocalized: local ?? errorMessage,
    errorCode,
    errorNumber: errorCode === null ? null : catalogue[errorCode].code,
  };
}
