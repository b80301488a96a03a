import { table } from "../text/table.ts";
import { publicActions } from "./public-actions.ts";
import type { AuditRecordDraft } from "./record.ts";

/** The part of a record that its action depends on. */
type Acted = Pick<AuditRecordDraft, "operation" | "details">;

/** An action that differs from others of its operation by a detail: the JSON text of its value, or undefined for any but null. */
export type DetailedAction = {
  readonly action: string;
  readonly operation: string;
  readonly detail: string;
  readonly text: string | undefined;
};

/** All of them; of those of one operation, the first that fits. */
export const detailedActions: readonly DetailedAction[] = [
  { action: "envelope-sent-for-approval", operation: "INFO", detail: "approval", text: '"start"' },
  { action: "envelope-approved", operation: "INFO", detail: "approval", text: '"approve"' },
  { action: "envelope-rejected", operation: "INFO", detail: "approval", text: '"reject"' },
  { action: "envelope-approval-cancelled", operation: "INFO", detail: "approval", text: '"withdraw"' },
  { action: "envelope-erased", operation: "INFO", detail: "purged", text: "true" },
  { action: "envelope-expired", operation: "INFO", detail: "status", text: '"EXPIRED"' },
  { action: "envelope-added-into-chain", operation: "ENVELOPE_UPDATE", detail: "chainId", text: undefined },
  { action: "envelope-removed-from-chain", operation: "ENVELOPE_UPDATE", detail: "chainId", text: "null" },
  { action: "envelope-erased", operation: "DELETE", detail: "ruleId", text: undefined },
  { action: "envelope-draft-deleted", operation: "DELETE", detail: "removed", text: "true" },
  { action: "envelope-shared-copy-revoked", operation: "COPY_SHARED", detail: "isShared", text: "false" },
];

/** The operations of envelopes by the actions that activity logs have for them. */
const operations = table<string>({
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
});

const actions: ReadonlyMap<string, string> = new Map(
  Object.entries(operations).map(([action, operation]) => [operation, action]),
);

/** The name of what a record says was done, such as "envelope-sent"; most operations already have this form. */
export function actionOf({ operation, details }: Acted): string {
  const detailed = detailedActions.find((one) => one.operation === operation && isDetail(details?.[one.detail], one.text));
  return detailed?.action ?? actions.get(operation) ?? operation;
}

function isDetail(value: unknown, text: string | undefined): boolean {
  if (value === undefined) return false;
  return text === undefined ? value !== null : JSON.stringify(value) === text;
}

/** Operations that are called otherwise here than clients call them. */
const renamed = table<readonly string[]>({
  "mailbox-label-created": ["label-created"],
  "mailbox-label-updated": ["label-changed"],
  "mailbox-label-deleted": ["label-removed"],
  "category-updated": ["category-changed"],
  "category-deleted": ["category-removed"],
  "dictionary-updated": ["dictionary-changed"],
  "dictionary-column-updated": ["dictionary-column-changed"],
  "dictionary-column-deleted": ["dictionary-column-removed"],
  "dictionary-record-updated": ["dictionary-record-changed"],
  "dictionary-record-deleted": ["dictionary-record-removed"],
  "dictionary-download": ["dictionary-exported"],
  "dictionary-uploaded": ["dictionary-import-completed"],
  "template-updated": ["template-changed", "template-renamed", "template-categories-changed", "template-version-created"],
  "template-zip-structure-created": ["template-zip-structure-changed"],
  "template-zip-structure-deleted": ["template-zip-structure-removed"],
  "role-updated": ["role-changed"],
  "role-deleted": ["role-removed"],
  "account-domain-deleted": ["account-domain-removed"],
  "account-policies-updated": ["account-policies-set"],
  "user-accepted-invitation": ["invitation-accepted"],
  "user-declined-invitation": ["invitation-declined"],
  "user-deleted": ["user-removed"],
  "user-permissions-changed": ["account-access-changed", "mailbox-access-changed"],
  "user-password-reset": ["password-reset"],
  "user-password-renew": ["password-changed"],
});

const publicNames: ReadonlyMap<string, string> = new Map([
  ...publicActions.map((action) => [action, action] as const),
  ...Object.entries(renamed).flatMap(([action, names]) => names.map((name) => [name, action] as const)),
]);

/** The action that clients know a record as; undefined when they know none. */
export function publicActionOf(record: Acted): string | undefined {
  return publicNames.get(actionOf(record));
}

/** The operations of an action, which is named by the clients' word or by ours. Records of a detailed action are not among them. */
export function operationsOf(action: string): readonly string[] {
  const own = Object.hasOwn(operations, action) ? (operations[action] ?? action) : action;
  return [own, ...(Object.hasOwn(renamed, action) ? (renamed[action] ?? []) : [])];
}
