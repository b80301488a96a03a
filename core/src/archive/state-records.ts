import type { AuditRecord } from "../audit/record.ts";

/** Operations that change the state of an envelope; views, downloads, notes and folders do not. */
const operations: ReadonlySet<string> = new Set([
  "CREATE_DRAFT_ENV",
  "SEND_ENVELOPE",
  "RECEIVE_ENVELOPE",
  "INVITATION_ACCEPT",
  "FILL_FIELDS",
  "APPROVED",
  "SIGN_DOCUMENTS",
  "ENVELOPE_DELEGATE",
  "DELEGATION_CANCELLED",
  "CANCEL",
  "COMPLETED",
]);

/** The records an archive shows: it must not change when somebody looks at it. An INFO with a status is an end by time. */
export function stateRecords(records: readonly AuditRecord[]): readonly AuditRecord[] {
  return records.filter(({ operation, details }) => operations.has(operation) || details?.["status"] !== undefined);
}
