/** The operations of envelopes (facts §12) by the actions that activity logs have for them. */
const operations: Readonly<Record<string, string>> = {
  "envelope-draft-created": "CREATE_DRAFT_ENV",
  "envelope-draft-updated": "DRAFT_UPDATE",
  "envelope-sent": "SEND_ENVELOPE",
  "envelope-received": "RECEIVE_ENVELOPE",
  "envelope-read": "VIEW_ENVELOPE",
  "envelope-data-updated": "FILL_FIELDS",
  "envelope-approved": "APPROVED",
  "envelope-cancelled": "CANCEL",
  "envelope-completed": "COMPLETED",
  "envelope-archived": "ARCHIVE",
  "envelope-unarchived": "UNARCHIVE",
  "envelope-invitation-accepted": "INVITATION_ACCEPT",
  "envelope-signed": "SIGN_DOCUMENTS",
  "envelope-updated": "ENVELOPE_UPDATE",
  "envelope-delegated": "ENVELOPE_DELEGATE",
  "envelope-delegation-cancelled": "DELEGATION_CANCELLED",
  "envelope-deleted": "DELETE",
  "envelope-restored": "RESTORE",
  "envelope-noted": "INFO",
  "envelope-archive-shared": "ARCHIVE_SHARE",
  "envelope-archive-downloaded": "ARCHIVE_DOWNLOAD",
  "envelope-copy-shared": "COPY_SHARED",
};

const actions: ReadonlyMap<string, string> = new Map(
  Object.entries(operations).map(([action, operation]) => [operation, action]),
);

/** What an activity log calls an operation of an audit record: "envelope-sent"; most have that form as they are. */
export function actionOf(operation: string): string {
  return actions.get(operation) ?? operation;
}

/** The operation that an activity log calls so. */
export function operationOf(action: string): string {
  return Object.hasOwn(operations, action) ? (operations[action] ?? action) : action;
}
