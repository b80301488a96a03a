import type { AuditRecordDraft } from "./record.ts";

/** A kind of thing with records in the trail of its account or mailbox: the beginning of their operations, and the detail with its id. */
export type RecordedKind = { readonly kind: string; readonly operations: string; readonly detail?: string };

/** All of them. An alias is its name, and has no id. */
export const recordedKinds: readonly RecordedKind[] = [
  { kind: "role", operations: "role-", detail: "roleId" },
  { kind: "account_domain", operations: "account-domain-", detail: "domainId" },
  { kind: "account_sso_id_provider", operations: "account-sso-idp-", detail: "providerId" },
  { kind: "crypto_config", operations: "account-crypto-config-", detail: "cryptoConfigId" },
  { kind: "mailbox_label", operations: "label-", detail: "labelId" },
  { kind: "envelope", operations: "envelope-label-", detail: "envelopeId" },
  { kind: "mailbox_filter", operations: "mailbox-filter-", detail: "filterId" },
  { kind: "mailbox_alias", operations: "mailbox-alias-" },
  { kind: "category", operations: "category-", detail: "categoryId" },
  { kind: "scenario", operations: "scenario-", detail: "scenarioId" },
  { kind: "approval_flow", operations: "approval-flow-", detail: "flowId" },
  { kind: "user", operations: "account-access-", detail: "person" },
  { kind: "user", operations: "mailbox-access-", detail: "person" },
];

/** The kind and the id of what a record is about: of the thing that was changed, or of the trail that the record is in. */
export function objectOf({ subject, operation, details }: Pick<AuditRecordDraft, "subject" | "operation" | "details">): {
  readonly kind: string;
  readonly id: string;
} {
  const found = recordedKinds.find(({ operations }) => operation.startsWith(operations));
  const id = found?.detail && details?.[found.detail];
  return { kind: found?.kind ?? subject.kind, id: typeof id === "string" ? id : subject.id };
}
