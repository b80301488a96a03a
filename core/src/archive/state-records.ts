import { carriedOperation } from "../audit/carry-over.ts";
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

type Kind = Pick<AuditRecord, "operation" | "details">;

/** The records that an archive shows: the changes of state, and the notes before the last of them. */
export function stateRecords(records: readonly AuditRecord[]): readonly AuditRecord[] {
  return trailRecords(recordsOfState(records));
}

/** The records up to the last change of state: the same for as long as the state is. */
export function recordsOfState(records: readonly AuditRecord[]): readonly AuditRecord[] {
  return records.slice(0, records.findLastIndex(isStateRecord) + 1);
}

/** The records that the trail of an envelope shows as PDF: the changes of state, and all notes. */
export function trailRecords(records: readonly AuditRecord[]): readonly AuditRecord[] {
  return records.filter((record) => isStateRecord(record) || isNote(record));
}

/** Whether a record is of a change of state. An INFO record with a status is an expiry. */
export function isStateRecord({ operation, details }: Kind): boolean {
  return operations.has(operation) || details?.["status"] !== undefined;
}

/** Whether a record is a note that a user wrote into the trail. */
export function isNote({ operation, details }: Kind): boolean {
  return operation === "INFO" && details?.["text"] !== undefined;
}

/**
 * Whether every participant sees all of a record. Of the others (folders, metadata, copies, internal approvals) only the account whose
 * record it is sees who made it and what it says.
 */
export function isForParticipants(record: Kind): boolean {
  const { operation, details } = record;
  const isView = operation === "VIEW_ENVELOPE" || (operation === "ARCHIVE_DOWNLOAD" && details?.["shareId"] === undefined);
  const isEmail = operation === "INFO" && details?.["to"] !== undefined;
  return isView || isEmail || isNote(record) || isStateRecord(record) || operation === carriedOperation;
}
