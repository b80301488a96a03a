import assert from "node:assert/strict";
import { test } from "node:test";
import { withSigner } from "./signed-by.ts";
import { bob, document, field, role, sent, template, xml } from "../../../../tests/world/envelopes/example.ts";

const form = document([field({ type: "einksign", name: "sign", roleId: "first" })]);
const own = template({
  roles: [role("sender", "sender", 0), role("first", "assignee", 1), role("second", "assignee", 1)],
  documents: [form],
});
const head = `<info><subject>s</subject></info><flow><roles><role id="first" mailboxUuid="${bob}"/><role id="second" mailboxUuid="${bob}"/></roles></flow>`;
const { roles } = sent(xml("", head), { template: own });
const profile = { firstName: "Bob", lastName: "Ray", email: "bob@borealis.example" };
const signers = (completed: readonly string[], who: Readonly<Record<string, string>> | undefined = profile) =>
  withSigner(
    roles,
    roles.filter(({ id }) => completed.includes(id)),
    { template: own, profile: who },
  ).map(({ signedBy }) => signedBy);

test("a role that signs by hand keeps who completed it, others do not", () => {
  assert.deepEqual(signers(["sender", "first", "second"]), [undefined, "Bob Ray", undefined]);
  assert.deepEqual(signers(["second"]), [undefined, undefined, undefined]);
});

test("a person without a name is not named", () => {
  assert.deepEqual(signers(["first"], {}), [undefined, undefined, undefined]);
  assert.deepEqual(signers(["first"], { firstName: "Bob", lastName: "" }), [undefined, "Bob", undefined]);
});
