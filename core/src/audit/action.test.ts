import assert from "node:assert/strict";
import { test } from "node:test";
import { actionOf, detailedActions, operationsOf, publicActionOf } from "./action.ts";
import type { AuditRecordDraft } from "./record.ts";
import { publicActions, publicKinds } from "./public-actions.ts";

type Details = AuditRecordDraft["details"];

const cases: readonly (readonly [string, string])[] = [
  ["SEND_ENVELOPE", "envelope-sent"],
  ["RECEIVE_ENVELOPE", "envelope-received"],
  ["DELEGATION_CANCELLED", "envelope-delegation-cancelled"],
  ["template-created", "template-created"],
  ["account-sso-idp-updated", "account-sso-idp-updated"],
  ["login", "login"],
  ["constructor", "constructor"],
];

for (const [operation, action] of cases) {
  test(`the operation ${operation} is the action ${action}, and back`, () => {
    assert.deepEqual([actionOf({ operation }), operationsOf(action)], [action, [operation]]);
  });
}

test("each operation of an envelope has its action", () => {
  const operations =
    "CREATE_DRAFT_ENV DRAFT_UPDATE SEND_ENVELOPE RECEIVE_ENVELOPE VIEW_ENVELOPE FILL_FIELDS APPROVED CANCEL COMPLETED ARCHIVE UNARCHIVE " +
    "INVITATION_ACCEPT SIGN_DOCUMENTS ENVELOPE_UPDATE ENVELOPE_DELEGATE DELEGATION_CANCELLED DELETE RESTORE INFO ARCHIVE_SHARE ARCHIVE_DOWNLOAD COPY_SHARED";
  const actions =
    "draft-created draft-updated sent received read data-updated approved cancelled completed archived unarchived " +
    "invitation-accepted signed updated delegated delegation-cancelled deleted restored noted archive-shared archive-downloaded copy-shared";
  assert.deepEqual(
    operations.split(" ").map((operation) => actionOf({ operation })),
    actions.split(" ").map((action) => `envelope-${action}`),
  );
  assert.deepEqual(
    actions.split(" ").flatMap((action) => operationsOf(`envelope-${action}`)),
    operations.split(" "),
  );
});

test("the public interface has 116 actions and 19 kinds of subjects", () => {
  assert.deepEqual([new Set(publicActions).size, publicActions.length], [116, 116]);
  for (const action of publicActions) assert.match(action, /^[a-z]+(?:-[a-z]+)+$/);
  assert.equal(
    publicKinds.join(" "),
    "template envelope dictionary mailbox mailbox_alias category mailbox_filter mailbox_label user account scenario account_domain " +
      "role integration_rule crypto_config external_link approval_flow account_tariff account_sso_id_provider",
  );
});

const known: readonly (readonly [operation: string, action: string | undefined])[] = [
  ["SEND_ENVELOPE", "envelope-sent"],
  ["SIGN_DOCUMENTS", undefined],
  ["role-created", "role-created"],
  ["label-created", "mailbox-label-created"],
  ["label-changed", "mailbox-label-updated"],
  ["label-removed", "mailbox-label-deleted"],
  ["category-changed", "category-updated"],
  ["category-removed", "category-deleted"],
  ["dictionary-changed", "dictionary-updated"],
  ["dictionary-column-changed", "dictionary-column-updated"],
  ["dictionary-column-removed", "dictionary-column-deleted"],
  ["dictionary-record-changed", "dictionary-record-updated"],
  ["dictionary-record-removed", "dictionary-record-deleted"],
  ["dictionary-exported", "dictionary-download"],
  ["dictionary-import-completed", "dictionary-uploaded"],
  ["role-changed", "role-updated"],
  ["role-removed", "role-deleted"],
  ["template-changed", "template-updated"],
  ["template-renamed", "template-updated"],
  ["template-categories-changed", "template-updated"],
  ["template-version-created", "template-updated"],
  ["template-zip-structure-changed", "template-zip-structure-created"],
  ["template-zip-structure-removed", "template-zip-structure-deleted"],
  ["account-domain-removed", "account-domain-deleted"],
  ["account-policies-set", "account-policies-updated"],
  ["invitation-accepted", "user-accepted-invitation"],
  ["invitation-declined", "user-declined-invitation"],
  ["user-removed", "user-deleted"],
  ["password-reset", "user-password-reset"],
  ["password-changed", "user-password-renew"],
  ["mailbox-access-changed", "user-permissions-changed"],
  ["account-access-changed", "user-permissions-changed"],
  ["attachment-uploaded", undefined],
  ["login", undefined],
];

for (const [operation, action] of known) {
  test(`clients know the operation ${operation} as ${action ?? "no action"}`, () => {
    assert.equal(publicActionOf({ operation }), action);
    if (action) assert.ok(operationsOf(action).includes(operation));
  });
}

const toldApart: readonly (readonly [operation: string, details: Details, action: string | undefined])[] = [
  ["INFO", { approval: "start" }, "envelope-sent-for-approval"],
  ["INFO", { approval: "approve" }, "envelope-approved"],
  ["INFO", { approval: "reject" }, "envelope-rejected"],
  ["INFO", { approval: "withdraw" }, "envelope-approval-cancelled"],
  ["INFO", { approval: "end" }, undefined],
  ["INFO", { purged: true }, "envelope-erased"],
  ["INFO", { status: "EXPIRED" }, "envelope-expired"],
  ["INFO", { text: "start" }, undefined],
  ["INFO", undefined, undefined],
  ["ENVELOPE_UPDATE", { chainId: "0193" }, "envelope-added-into-chain"],
  ["ENVELOPE_UPDATE", { chainId: null }, "envelope-removed-from-chain"],
  ["ENVELOPE_UPDATE", {}, "envelope-updated"],
  ["DELETE", { removed: true }, "envelope-draft-deleted"],
  ["DELETE", { removed: true, ruleId: "0193" }, "envelope-erased"],
  ["DELETE", {}, "envelope-deleted"],
  ["COPY_SHARED", { isShared: true }, "envelope-copy-shared"],
  ["COPY_SHARED", { isShared: false }, "envelope-shared-copy-revoked"],
  ["APPROVED", { approval: "reject" }, "envelope-approved"],
];

for (const [operation, details, action] of toldApart) {
  test(`clients know ${operation} with ${JSON.stringify(details)} as ${action ?? "no action"}`, () => {
    assert.equal(publicActionOf({ operation, details }), action);
  });
}

test("each action that details tell apart is a public one", () => {
  assert.deepEqual(
    detailedActions.filter(({ action }) => !publicActions.includes(action)),
    [],
  );
});
