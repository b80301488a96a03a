import assert from "node:assert/strict";
import { test } from "node:test";
import { cancel } from "../envelope/steps/cancel.ts";
import { ann, bob, cid, field, document, now, role, sent, template, xml } from "../../../tests/world/envelopes/example.ts";
import type { Envelope, EnvelopeRole } from "../envelope/model/model.ts";
import { finalStatuses, transitions, transitionsDiagram } from "../envelope/model/transitions.ts";
import { Fault } from "../fault/fault.ts";
import type { MailboxId } from "../ids/id.ts";
import { addMs } from "../ids/instant.ts";
import { activeRolesOf, mailboxesOf, newRecipients, progressOf } from "./advance.ts";

const roles = [
  role("sender", "sender", 0),
  role("first", "assignee", 1),
  role("copied", "copy", 1),
  role("second", "assignee", 2),
];
const of = template({
  roles,
  documents: [document([field({ type: "text", name: "a" }), field({ type: "text", name: "b", roleId: "first" })])],
});
const people = Object.entries({ first: bob, copied: cid, second: bob });
const named = people.map(([id, mailbox]) => `<role id="${id}" mailboxUuid="${mailbox}"/>`).join("");
const envelope: Envelope = sent(xml("", `<info><subject>s</subject></info><flow><roles>${named}</roles></flow>`), {
  template: of,
});

function part(id: string, mailboxId: MailboxId | undefined, more: Partial<EnvelopeRole> = {}): EnvelopeRole {
  const [, first] = envelope.roles;
  assert.ok(first);
  return { ...first, id, mailboxId, isActive: false, isCompleted: false, ...more };
}

test("a mailbox is notified when an envelope reaches it for the first time, the sender's too", () => {
  const sender = part("sender", ann, { kind: "sender", isCompleted: true });
  const reported = (others: readonly EnvelopeRole[], ...reached: readonly EnvelopeRole[]) =>
    newRecipients({ envelope: { roles: [sender, ...others, ...reached] }, reached });
  assert.deepEqual(reported([], part("a", bob), part("b", cid), part("c", bob)), [bob, cid]);
  assert.deepEqual(reported([], part("a", ann)), [ann]);
  assert.deepEqual(reported([part("x", bob)], part("a", bob)), [bob]);
  assert.deepEqual(reported([part("x", bob, { isActive: true })], part("a", bob), part("b", cid)), [cid]);
  assert.deepEqual(reported([part("x", bob, { isCompleted: true })], part("a", bob)), []);
  assert.deepEqual(reported([], part("a", bob, { isActive: true })), [bob]);
  assert.deepEqual(mailboxesOf([part("a", undefined), part("b", bob), part("c", bob)]), [bob]);
});

test("the active roles of a mailbox are only its own", () => {
  assert.deepEqual(
    [ann, bob, cid].map((one) => activeRolesOf(envelope.roles, one).map(({ id }) => id)),
    [[], ["first"], []],
  );
  assert.deepEqual(progressOf(envelope.roles), { total: 4, completed: 2 });
});

test("active participants and the sender may end an envelope; recipients of copies and later participants may not", () => {
  const later = addMs(now, 1000);
  const cancelled = (mailboxId: MailboxId) => cancel({ envelope, mailboxId, now: later }, "enough");
  for (const [mailboxId, roleId] of [
    [ann, "sender"],
    [bob, "first"],
  ] as const) {
    const { status, changedAt, changedByRoleId, stateMessage, revision, roles: after } = cancelled(mailboxId);
    assert.deepEqual(
      [status, changedAt, changedByRoleId, stateMessage, revision],
      ["CANCELLED", later, roleId, "enough", envelope.revision + 1],
    );
    assert.deepEqual(
      after.map(({ isActive, isCompleted }) => [isActive, isCompleted]),
      [
        [false, true],
        [false, false],
        [false, true],
        [false, false],
      ],
    );
  }
  assert.throws(
    () => cancelled(cid),
    (error) =>
      error instanceof Fault &&
      error.code === "role.inactive" &&
      String(error.details.args) === envelope.id &&
      JSON.stringify(error.details.data) === '{"allowed":[]}',
  );
  const both = { ...envelope, roles: envelope.roles.map((one) => ({ ...one, mailboxId: bob })) };
  assert.equal(cancel({ envelope: both, mailboxId: bob, now: later }, "").changedByRoleId, "first");
});

test("the table of statuses is this one, and so is its diagram", () => {
  const rows = [
    "DRAFT save: the mailbox that made it → DRAFT",
    "DRAFT send: the mailbox that made it → SENT, COMPLETED",
    "DRAFT remove: the mailbox that made it → ",
    "SENT save: a mailbox with an active assignee role → SENT",
    "SENT fill: a mailbox with an active assignee role → SENT, COMPLETED",
    "SENT approve: a mailbox with an active approver role → SENT, COMPLETED",
    "SENT sign: a mailbox with an active signer role → SENT, COMPLETED",
    "SENT accept: the person invited by email, once the flow is there → SENT, COMPLETED",
    "SENT delegate: a mailbox with an active role; who delegated takes it back → SENT",
    "SENT cancel: the mailbox that sent it, or one with a role that the flow has reached, copies aside → CANCELLED",
    "SENT expire: the service, when the expiry is over → EXPIRED",
  ];
  assert.deepEqual(
    transitions.map(({ from, action, by, to }) => `${from} ${action}: ${by} → ${to.join(", ")}`),
    rows,
  );
  const arrows = transitionsDiagram().split("\n    ");
  assert.deepEqual(arrows.slice(0, 5), [
    "stateDiagram-v2",
    "[*] --> DRAFT",
    "DRAFT --> DRAFT: save",
    "DRAFT --> SENT: send",
    "DRAFT --> COMPLETED: send",
  ]);
  assert.equal(arrows[5], "DRAFT --> [*]: remove");
  assert.deepEqual(arrows.slice(-3), ["COMPLETED --> [*]", "CANCELLED --> [*]", "EXPIRED --> [*]"]);
  assert.deepEqual(finalStatuses, ["COMPLETED", "CANCELLED", "EXPIRED"]);
});
