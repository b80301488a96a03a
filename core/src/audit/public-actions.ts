import { table } from "../text/table.ts";

const verbs = table<string>({
  template: "read created updated archived zip-structure-created zip-structure-deleted",
  mailbox:
    "created archived name-changed filter-created filter-updated filter-deleted label-created label-updated label-deleted " +
    "alias-created alias-deleted integration-updated entities-transferred",
  user:
    "invited invitation-revoked accepted-invitation declined-invitation permissions-changed password-reset password-renew blocked " +
    "unblocked created deleted left-mailbox profile-updated-by-admin",
  category: "created updated deleted moved",
  dictionary:
    "created updated access-changed column-created column-updated column-deleted record-created record-updated record-deleted " +
    "archived download uploaded",
  envelope:
    "read draft-created draft-updated draft-deleted label-assigned label-unassigned sent archived unarchived updated data-updated " +
    "received completed cancelled expired invitation-accepted report-download delegated delegation-cancelled sent-for-approval " +
    "approval-cancelled approved rejected deleted restored archive-shared archive-downloaded copy-shared shared-copy-revoked erased " +
    "columns-settings-reset added-into-chain removed-from-chain",
  approval: "flow-created flow-updated flow-deleted",
  scenario: "created updated deleted cloned run",
  account:
    "created updated policies-updated crypto-config-created crypto-config-deleted external-link-created external-link-updated " +
    "external-link-deleted domain-created domain-updated domain-deleted audit-read mailboxes-report-download users-report-download " +
    "tariff-changed sso-idp-created sso-idp-updated sso-idp-deleted",
  role: "created updated deleted",
  integration: "rule-created rule-updated rule-deleted",
});

/** The actions that clients of activity logs know; they fail at any other. */
export const publicActions: readonly string[] = [
  ...Object.entries(verbs).flatMap(([noun, words]) => words.split(" ").map((word) => `${noun}-${word}`)),
  "forbidden-error",
  "not-found-error",
  "unauthorized-error",
];

/** The kinds of things that clients of activity logs know. */
export const publicKinds: readonly string[] = [
  "template",
  "envelope",
  "dictionary",
  "mailbox",
  "mailbox_alias",
  "category",
  "mailbox_filter",
  "mailbox_label",
  "user",
  "account",
  "scenario",
  "account_domain",
  "role",
  "integration_rule",
  "crypto_config",
  "external_link",
  "approval_flow",
  "account_tariff",
  "account_sso_id_provider",
];
