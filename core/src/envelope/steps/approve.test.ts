import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import { Fault } from "../../fault/fault.ts";
import { addDays } from "../../ids/instant.ts";
import type { MailboxId } from "../../ids/id.ts";
import { approve } from "./approve.ts";
import { cancel } from "./cancel.ts";
import type { Envelope } from "../model/model.ts";
import { ann, bob, cid, flow, now, role, sent, template, xml } from "../../../../tests/world/envelopes/example.ts";

const of = template({ roles: [role("sender", "sender", 0), role("first", "approver", 1), role("second", "assignee", 2)] });
const order = sent(xml('<field name="a">x</field>', `<info><subject>s</subject><expire afterDays="1"/></info>${flow}`), {
  template: of,
});
const end = addDays(now, 1);

function codeOf(work: () => unknown): readonly (number | string)[] {
  try {
    work();
    return [];
  } catch (error) {
    assert.ok(error instanceof Fault);
    return [catalogue[error.code].code, ...((error.details.data?.["allowed"] ?? []) as readonly string[])];
  }
}

const approval = (mailboxId: MailboxId, envelope: Envelope = order, at = now) => approve({ envelope, mailboxId, now: at });
const cancelled = (mailboxId: MailboxId, envelope: Envelope = order, at = now) =>
  cancel({ envelope, mailboxId, now: at }, "Ordered twice");

test("an approval completes every active approver role of the mailbox, and the flow continues", () => {
  const step = approval(bob);
  assert.deepEqual([step.completed.map(({ id }) => id), step.reached.map(({ id }) => id)], [["first"], ["second"]]);
  const { status, changedByRoleId, revision, documents } = step.envelope;
  assert.deepEqual([status, changedByRoleId, revision, documents], ["SENT", "first", 2, order.documents]);
});

test("the last approval completes the envelope", () => {
  const last = template({ roles: [role("sender", "sender", 0), role("first", "approver", 1), role("second", "copy", 2)] });
  const { envelope } = approval(bob, sent(xml('<field name="a">x</field>'), { template: last }));
  assert.deepEqual([envelope.status, envelope.completedAt], ["COMPLETED", now]);
});

test("an approval needs an active approver role: 50049 without any, 50124 when it is of another kind", () => {
  assert.deepEqual(
    codeOf(() => approval(cid)),
    [50049],
  );
  assert.deepEqual(
    codeOf(() => approval(ann)),
    [50049],
  );
  assert.deepEqual(
    codeOf(() => approval(cid, approval(bob).envelope)),
    [50124, "filling"],
  );
  assert.deepEqual(
    codeOf(() => approval(bob, approval(bob).envelope)),
    [50049],
  );
});

test("the sender cancels, and so does any mailbox the flow has reached; no role is active afterwards", () => {
  for (const mailboxId of [ann, bob]) {
    const envelope = cancelled(mailboxId);
    assert.deepEqual(
      [envelope.status, envelope.stateMessage, envelope.changedByRoleId, envelope.revision],
      ["CANCELLED", "Ordered twice", mailboxId === ann ? "sender" : "first", 2],
    );
    assert.deepEqual(
      envelope.roles.filter(({ isActive }) => isActive),
      [],
    );
  }
  assert.deepEqual(
    codeOf(() => cancelled(cid)),
    [50049],
  );
  assert.equal(cancelled(cid, approval(bob).envelope).changedByRoleId, "second");
  assert.equal(cancelled(bob, approval(bob).envelope).changedByRoleId, "first");
});

test("a recipient of a copy cannot cancel the envelope", () => {
  const copied = template({ roles: [role("sender", "sender", 0), role("first", "copy", 1), role("second", "assignee", 2)] });
  const envelope = sent(xml('<field name="a">x</field>'), { template: copied });
  assert.deepEqual(
    codeOf(() => cancelled(bob, envelope)),
    [50049],
  );
});

test("an envelope that is expired, cancelled, completed or a draft is neither approved nor cancelled", () => {
  const draftActions = ["save", "send", "remove"];
  for (const work of [approval, cancelled]) {
    assert.deepEqual(
      codeOf(() => work(bob, order, end)),
      [50050],
    );
    assert.deepEqual(
      codeOf(() => work(bob, cancelled(ann))),
      [50050],
    );
    assert.deepEqual(
      codeOf(() => work(bob, { ...order, status: "COMPLETED" })),
      [50050],
    );
    assert.deepEqual(
      codeOf(() => work(bob, { ...order, status: "DRAFT" })),
      [50050, ...draftActions],
    );
  }
});
