import assert from "node:assert/strict";
import { test } from "node:test";
import { isInvited } from "./accept.ts";
import type { EnvelopeRole } from "../model/model.ts";
import { bob, sent, xml } from "../../../../tests/world/envelopes/example.ts";

const [, role] = sent(xml('<field name="a">x</field>')).roles;
const email = "dan@delta.example";
const waiting = { mailboxId: undefined, email, isActive: true };

const cases: readonly (readonly [string, Pick<EnvelopeRole, "mailboxId" | "email" | "isActive">, boolean])[] = [
  ["an active role of an address", waiting, true],
  ["a role of an address still to come", { ...waiting, isActive: false }, false],
  ["a role that its address has accepted", { ...waiting, mailboxId: bob }, false],
  ["a role of a mailbox", { mailboxId: bob, email: undefined, isActive: true }, false],
  ["an active role without a recipient", { ...waiting, email: undefined }, false],
];
for (const [what, more, expected] of cases) {
  test(`the flow ${expected ? "waits" : "does not wait"} for ${what} to be accepted`, () => {
    assert.ok(role);
    assert.equal(isInvited({ ...role, ...more }), expected);
  });
}
