import assert from "node:assert/strict";
import { test } from "node:test";
import type { EnvelopeSeen, MailboxEventKind } from "../event/mailbox-event.ts";
import type { VisibleStatus } from "../envelope/model/model.ts";
import type { EnvelopeId, MailboxId, TemplateId } from "../ids/id.ts";
import { parseInstant } from "../ids/instant.ts";
import { noticeOf } from "./notice.ts";

const at = parseInstant("2026-11-20T12:00:00.000Z", "at");
const seen: EnvelopeSeen = {
  kind: "appeared",
  mailboxId: "01930000-0000-7000-8000-0000000000a1" as MailboxId,
  envelopeId: "01930000-0000-7000-8000-0000000000e1" as EnvelopeId,
  status: "WAITING",
  subject: "Offer",
  labels: [],
  templateId: "01930000-0000-7000-8000-0000000000f1" as TemplateId,
  senderMailboxId: "01930000-0000-7000-8000-0000000000b1" as MailboxId,
  isSender: false,
  reach: "role",
  createdAt: at,
  receivedAt: at,
  sentAt: at,
  expiresAt: undefined,
  at,
};

type Row = readonly [MailboxEventKind, VisibleStatus, EnvelopeSeen["reach"], boolean, number | undefined];

const rows: readonly Row[] = [
  ["appeared", "WAITING", "role", false, 301],
  ["status", "WAITING", "role", false, 301],
  ["status", "WAITING", "role", true, 301],
  ["appeared", "DRAFT", "role", true, undefined],
  ["appeared", "SENT", "role", true, undefined],
  ["status", "SENT", "role", true, undefined],
  ["status", "SENT", "role", false, undefined],
  ["appeared", "COMPLETED", "role", true, undefined],
  ["appeared", "COMPLETED", "role", false, 302],
  ["status", "COMPLETED", "role", true, 302],
  ["status", "COMPLETED", "shared", false, 302],
  ["status", "CANCELLED", "role", false, 303],
  ["status", "EXPIRED", "role", true, 305],
  ["appeared", "ON_APPROVAL", "approval", false, 309],
  ["status", "ON_APPROVAL", "approval", false, 309],
  ["status", "ON_APPROVAL", "role", false, undefined],
  ["status", "COMPLETED", "approval", false, undefined],
  ["appeared", "COMPLETED", "shared", false, 311],
  ["appeared", "SENT", "shared", false, 311],
  ["removed", "CANCELLED", "role", false, undefined],
];

for (const [kind, status, reach, isSender, code] of rows)
  test(`${kind} as ${status} for ${isSender ? "the sender" : reach} is ${code ?? "no notice"}`, () => {
    assert.equal(noticeOf({ ...seen, kind, status, reach, isSender })?.code, code);
  });
