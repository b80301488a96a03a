import assert from "node:assert/strict";
import { test } from "node:test";
import type { VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import { addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import { never } from "./folder-rows.ts";
import { seenAt, showStatus } from "./view.ts";
import { showInvitation } from "../invitations/view.ts";
import { showFolder, templatesOf } from "../search/view.ts";
import { showChainRow } from "../chains/show-chain.ts";

const now = parseInstant("2026-11-20T12:00:00.000Z", "now");
const [created, received, sent, seen, later] = [1, 2, 3, 4, -1].map((ms) => addMs(now, -ms));

const statuses: readonly (readonly [VisibleStatus, VisibleStatus])[] = [
  ["WAITING", "EXPIRED"],
  ["SENT", "EXPIRED"],
  ["ON_APPROVAL", "EXPIRED"],
  ["DRAFT", "DRAFT"],
  ["COMPLETED", "COMPLETED"],
  ["CANCELLED", "CANCELLED"],
  ["EXPIRED", "EXPIRED"],
];
for (const [written, expected] of statuses) {
  test(`what was written as ${written} is seen as ${expected} from its expiry on`, () => {
    assert.deepEqual([seenAt(written, addMs(now, 1), now), seenAt(written, now, now)], [written, expected]);
  });
}

/** Columns that all rows share, and their wire form. */
const row = { subject: "S", status: "WAITING", created_at: created, received_at: received, total: 3, completed: 2 };
const marks = { is_archived: true, is_deleted: false, label_ids: ["l"], chain_id: "c", is_chained_by_me: true, sender_name: "N" };
const told = { subject: "S", createdAt: created, receivedAt: received, total: 3, completed: 2 };
const shownMarks = { archived: true, deleted: false, labels: ["l"], chainUuid: "c", chainedByMe: true };
const open = { sent_at: sent, expires_at: later };
const endless = { sent_at: never, expires_at: never };
const cast = <T>(value: unknown): T => value as T;

test("a status answer shows an envelope as its mailbox sees it", () => {
  const own = { approval_flow_id: "f", sender_id: "m", sender_account_id: "a", sender_account_name: "A" };
  const given = { ...row, ...marks, ...own, ...open, reach: "role", shared_to: null, metadata: null };
  const show = (more: object) => showStatus(cast({ ...given, ...more }), cast({ id: "e", mailboxId: "me", data: "<xml/>", now }));
  const sender = { uuid: "m", mailboxUuid: "m", mailboxName: "N", accountUuid: "a", accountName: "A" };
  const expected = {
    ...told,
    ...shownMarks,
    uuid: "e",
    data: "<xml/>",
    sentAt: sent,
    expiredAfter: later,
    approvalFlowUuid: "f",
    status: "WAITING",
    sender,
    shared: false,
    sharedTo: [],
    metadata: {},
  };
  assert.deepEqual(show({}), expected);
  assert.deepEqual(show(endless), { ...expected, sentAt: null, expiredAfter: null });
  assert.deepEqual(show({ expires_at: now }), { ...expected, expiredAfter: now, status: "EXPIRED" });
  assert.deepEqual(show({ is_archived: false, is_deleted: true }), { ...expected, archived: false, deleted: true });
  assert.deepEqual(show({ reach: "shared", shared_to: ["x", "y"], metadata: { k: "v" } }), {
    ...expected,
    shared: true,
    metadata: { k: "v" },
    sharedTo: ["x", "y"].map((mailboxUuid) => ({ sharedBy: "me", uuid: mailboxUuid, mailboxUuid })),
  });
});

const folder = {
  form_id: null,
  ...row,
  ...marks,
  ...open,
  envelope_id: "e",
  message: "M",
  reach: "role",
  is_sender: true,
  seen_at: seen,
  allows_sharing: true,
  sender_account_id: "a",
  sender_mailbox_id: "m",
  template_id: "t",
  template_version: "v",
  template_name: "T",
};

test("a search shows a row with its sender, its template and its extra fields", () => {
  const extra = [{ order: 1, values: ["x"] }];
  const show = (more: object) => showFolder(cast({ ...folder, ...more }), extra, now);
  const expected = {
    ...told,
    ...shownMarks,
    uuid: "e",
    envelopeUuid: "e",
    message: "M",
    shared: false,
    sentByMe: true,
    sentAt: sent,
    seenAt: seen,
    expiredAfter: later,
    sharingForbidden: false,
    status: "WAITING",
    accountUUID: "a",
    mailboxUUID: "m",
    mailboxName: "N",
    templateUuid: "t",
    templateVersion: "v",
    templateName: "T",
    invitationCode: null,
    extraFields: extra,
    formId: null,
  };
  assert.deepEqual(show({}), expected);
  assert.deepEqual(show({ ...endless, seen_at: null }), { ...expected, sentAt: null, expiredAfter: null, seenAt: null });
  assert.deepEqual(show({ reach: "shared", allows_sharing: false }), { ...expected, shared: true, sharingForbidden: true });
  assert.deepEqual(show({ reach: "approval", is_sender: false }), { ...expected, sentByMe: false });
  assert.equal(show({ expires_at: now }).status, "EXPIRED");
});

test("a chain shows the current state of its envelopes", () => {
  const given = { ...row, envelope_id: "e", chain_id: "c", template_name: "T", expires_at: now };
  assert.deepEqual(showChainRow(cast(given), now), {
    uuid: "e",
    envelopeUuid: "e",
    chainUuid: "c",
    subject: "S",
    status: "EXPIRED",
    templateName: "T",
    receivedAt: received,
  });
});

test("each template of a page is read once", () => {
  const rows = ["t", "u", "t"].map((id) => ({ ...folder, template_id: id, template_name: `name of ${id}` }));
  assert.deepEqual(templatesOf(cast(rows)), [
    { uuid: "t", templateUuid: "t", templateName: "name of t" },
    { uuid: "u", templateUuid: "u", templateName: "name of u" },
  ]);
});

const invited = {
  ...folder,
  subject: "S",
  roles: ["r"],
  sent_at: sent,
  received_at: received,
  created_at: sent,
  expires_at: null,
  total: 2,
  completed: 1,
  allows_sharing: false,
};
const senders = [
  ["shows its name", { name: "N", accountId: "a", accountName: "A", hidesName: false }, { mailboxName: "N", accountName: "A" }],
  ["hides its name", { name: "N", accountId: "a", accountName: "A", hidesName: true }, { mailboxName: null, accountName: "A" }],
  ["is gone", undefined, { mailboxName: null, accountName: "" }],
] as const;
for (const [what, card, sender] of senders) {
  test(`an invitation from a mailbox that ${what} shows ${JSON.stringify(sender)}`, () => {
    const expected = {
      uuid: "e",
      envelopeUuid: "e",
      invitationCode: "e",
      subject: "S",
      message: "M",
      roles: ["r"],
      status: "WAITING",
      archived: false,
      deleted: false,
      shared: false,
      sentByMe: false,
      sharingForbidden: true,
      total: 2,
      completed: 1,
      createdAt: sent,
      receivedAt: received,
      sentAt: sent,
      seenAt: null,
      expiredAfter: null,
      expireAt: null,
      accountUUID: card ? "a" : null,
      mailboxUUID: "m",
      mailboxName: sender.mailboxName,
      sender,
      templateUuid: "t",
      templateVersion: "v",
      templateName: "T",
      labels: [],
      chainUuid: null,
      chainedByMe: false,
      extraFields: [],
      formId: null,
    };
    assert.deepEqual(showInvitation(cast({ ...invited, card })), expected);
  });
}
