import assert from "node:assert/strict";
import { test } from "node:test";
import type { types } from "@chancery/sdk";
import { roleTime } from "./role-times.ts";

type Row = types.EnvelopesAuditTrailOutput[number];

const bob = "01930000-0000-7000-8000-0000000000b1";
const row = (minute: number, operation: Row["operation"], details: object | null, mailboxUuid: string | null = null): Row => ({
  envelopeUuid: "01930000-0000-7000-8000-0000000000e1",
  seq: minute,
  dateTime: `2026-11-20T21:0${minute}:00.000Z`,
  operation,
  description: null,
  userUuid: null,
  userFirstAndLastName: details === null ? null : "Bob Berg",
  mailboxUuid,
  mailboxName: null,
  ip: null,
  browser: null,
  os: null,
  signIn: null,
  details: details as Row["details"],
  hash: "",
  previousHash: "",
});
const trail = [
  row(1, "SEND_ENVELOPE", { roleIds: ["seller"] }),
  row(2, "RECEIVE_ENVELOPE", null, bob),
  row(3, "SIGN_DOCUMENTS", { roleIds: ["buyer"] }, bob),
  row(4, "FILL_FIELDS", { roleId: "buyer" }, bob),
  row(5, "FILL_FIELDS", { roleId: "witness" }, bob),
];
const buyer = { id: "buyer", title: "", kind: "assignee", order: 1, recipient: bob, isActive: false, isCompleted: true } as const;
const at = (minute: number): string => `2026-11-20T21:0${minute}:00.000Z`;

test("a completed role has the time of its last act, and who acted", () => {
  assert.deepEqual(roleTime(buyer, trail), { receivedAt: at(2), actedAt: at(4), actedBy: "Bob Berg" });
  assert.equal(roleTime({ ...buyer, id: "seller", recipient: undefined }, trail).actedAt, at(1));
});

test("a role that is not completed has only the time when the envelope came", () => {
  const waiting = { ...buyer, isActive: true, isCompleted: false };
  assert.deepEqual(roleTime(waiting, trail), { receivedAt: at(2), actedAt: undefined, actedBy: undefined });
});

test("without records there are no times", () => {
  assert.deepEqual(roleTime(buyer, []), { receivedAt: undefined, actedAt: undefined, actedBy: undefined });
});
