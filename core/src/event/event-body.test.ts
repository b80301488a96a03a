import assert from "node:assert/strict";
import { test } from "node:test";
import type { Id } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";
import { eventBody } from "./event-body.ts";
import type { EnvelopeSeen } from "./mailbox-event.ts";

const id = <Kind extends string>(last: number): Id<Kind> => `01990000-0000-7000-8000-00000000000${last}` as Id<Kind>;
const at = "2026-11-22T10:00:00.000Z" as Instant;
const seen: EnvelopeSeen = {
  kind: "status",
  mailboxId: id(1),
  envelopeId: id(2),
  status: "WAITING",
  subject: "Offer",
  labels: [{ id: id(3), name: "Urgent" }],
  templateId: id(4),
  senderMailboxId: id(5),
  isSender: false,
  reach: "role",
  createdAt: at,
  receivedAt: at,
  sentAt: at,
  expiresAt: undefined,
  at,
};

test("a body has the envelope as the mailbox sees it, with ISO dates", () => {
  assert.deepEqual(JSON.parse(eventBody(seen, "iso")), {
    uuid: id(2),
    status: "WAITING",
    subject: "Offer",
    label: [id(3)],
    labelNames: ["Urgent"],
    receiveDate: at,
    expireDate: null,
    template: id(4),
    sender: id(5),
    mailbox: id(1),
  });
});

test("dates may be milliseconds since 1970", () => {
  const body = JSON.parse(eventBody({ ...seen, expiresAt: "2026-11-23T10:00:00.000Z" as Instant }, "epoch"));
  assert.deepEqual([body.receiveDate, body.expireDate], [Date.parse(at), Date.parse("2026-11-23T10:00:00.000Z")]);
});
