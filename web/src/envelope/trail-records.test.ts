import assert from "node:assert/strict";
import { test } from "node:test";
import { delegatedTo, hasDelegated, recordName } from "./trail-records.ts";

const own = { accepted: "Email sent", reject: "Rejected in the company" };
const operations = { INFO: "Note", EXPIRED: "Expired", SEND_ENVELOPE: "Envelope sent", CHAIN_CARRIED_OVER: "Trail carried over" };

test("a record is named by its operation, and one of the service by its details", () => {
  const cases = [
    ["SEND_ENVELOPE", null, "Envelope sent"],
    ["NEW_OPERATION", null, "NEW_OPERATION"],
    ["INFO", null, "Note"],
    ["INFO", {}, "Note"],
    ["INFO", { status: "EXPIRED" }, "Expired"],
    ["INFO", { signedNote: "chancery audit chain carried over" }, "Trail carried over"],
    ["INFO", { email: "accepted", to: "a@b.example" }, "Email sent"],
    ["INFO", { approval: "reject", flowId: "1" }, "Rejected in the company"],
    ["INFO", { email: "unheard of" }, "Note"],
    ["INFO", { email: 1 }, "Note"],
  ] as const;
  for (const [operation, details, name] of cases) assert.equal(recordName({ operation, details }, own, operations), name);
});

const [bob, dan] = ["01930000-0000-7000-8000-0000000000b1", "01930000-0000-7000-8000-0000000000d1"];
const given = { operation: "ENVELOPE_DELEGATE", mailboxUuid: bob } as const;
const taken = { operation: "DELEGATION_CANCELLED", mailboxUuid: bob } as const;

test("a mailbox has delegated until it takes the delegation back", () => {
  assert.equal(hasDelegated(bob, []), false);
  assert.equal(hasDelegated(bob, [given]), true);
  assert.equal(hasDelegated(bob, [given, taken]), false);
  assert.equal(hasDelegated(bob, [given, taken, given]), true);
  assert.equal(hasDelegated(dan, [given]), false);
});

test("a delegation names the address or the mailbox that got the step", () => {
  const trail = [
    { mailboxUuid: bob, mailboxName: "Bob's" },
    { mailboxUuid: null, mailboxName: null },
    { mailboxUuid: dan, mailboxName: "Dan's" },
  ];
  const to = (details: object | null, operation = "ENVELOPE_DELEGATE") => delegatedTo({ operation, details }, trail);
  assert.equal(to({ roleId: "r", to: dan }), "Dan's");
  assert.equal(to({ roleId: "r", to: dan, email: "dan@b.example" }), "dan@b.example");
  assert.equal(to({ roleId: "r", to: "01930000-0000-7000-8000-0000000000f1" }), undefined);
  for (const details of [null, {}, { to: null }, { to: 7 }]) assert.equal(to(details), undefined);
  assert.equal(to({ to: dan }, "RECEIVE_ENVELOPE"), undefined);
});
