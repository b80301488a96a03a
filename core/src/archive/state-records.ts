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

/** The records that an archive shows; viewing the envelope adds none. An INFO record with a status is an expiry. */
export function stateRecords(records: readonly AuditRecord[]): readonly AuditRecord[] {
  return records.filter(({ operation, details }) => operations.has(operation) || details?.["status"] !== undefined);
}
