import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import { Fault } from "../../fault/fault.ts";
import type { MailboxId } from "../../ids/id.ts";
import { addDays } from "../../ids/instant.ts";
import { delegate, takeBack, type DelegateFacts } from "./delegate.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { Delegation, Envelope } from "../model/model.ts";
import { ann, bob, cid, flow, now, role, sent, template, xml } from "../../../../tests/world/envelopes/example.ts";
import { fillAs } from "../../../../tests/world/envelopes/example.ts";

const dan = "00000000-0000-7000-8000-00000000000d" as MailboxId;
const eve = "00000000-0000-7000-8000-0000000000ee" as MailboxId;
const head = `<info><subject>s</subject><expire afterDays="1"/></info>${flow}`;
const order = sent(xml('<field name="a">x</field>', head));

const given = (delegateId: MailboxId, more: Partial<DelegateFacts> = {}) =>
  delegate({ envelope: order, mailboxId: bob, now, delegateId, delegations: [], closedRoleIds: new Set(), ...more });

function codeOf(work: () => unknown): number | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Fault);
    return catalogue[error.code].code;
  }
}

const holders = ({ roles }: Envelope) => roles.map(({ mailboxId }) => mailboxId);

test("a delegation gives every active role of the mailbox away, and nothing else changes hands", () => {
  const both = template({ roles: [role("sender", "sender", 0), role("first", "assignee", 1), role("second", "assignee", 1)] });
  const text = xml('<field name="a">x</field>', head.replace(cid, bob));
  const { envelope, delegations, isNew } = given(dan, { envelope: sent(text, { template: both }) });
  assert.deepEqual(holders(envelope), [ann, dan, dan]);
  assert.deepEqual([envelope.revision, envelope.changedByRoleId, envelope.status, isNew], [2, "first", "SENT", true]);
  const link = { step: 0, from: bob, to: dan, isAutomatic: false };
  assert.deepEqual(delegations, [
    { roleId: "first", ...link },
    { roleId: "second", ...link },
  ]);
  assert.deepEqual(holders(given(dan).envelope), [ann, dan, cid]);
});

test("a delegate can delegate further, and can hold a role once only", () => {
  const one = given(dan);
  const two = given(eve, { envelope: one.envelope, mailboxId: dan, delegations: one.delegations });
  assert.deepEqual([two.delegations[0]?.step, two.delegations[0]?.from, holders(two.envelope)[1]], [1, dan, eve]);
  const chain = [...one.delegations, ...two.delegations];
  for (const back of [bob, dan, eve]) {
    assert.equal(
      codeOf(() => given(back, { envelope: two.envelope, mailboxId: eve, delegations: chain })),
      30025,
    );
  }
});

test("a delegation requires an active role, an envelope in progress that allows it, and a delegate who may hold the role", () => {
  const barred = { ...order, forwarding: { ...order.forwarding, delegation: false } };
  const long = Array.from({ length: envelopeLimits.delegationsMax }, (_, step): Delegation => ({
    roleId: "first",
    step,
    from: cid,
    to: bob,
    isAutomatic: false,
  }));
  const cases: readonly (readonly [Partial<DelegateFacts>, number | undefined])[] = [
    [{ mailboxId: cid }, 50049],
    [{ mailboxId: ann }, 50049],
    [{ now: addDays(now, 1) }, 50050],
    [{ envelope: { ...order, status: "CANCELLED" } }, 50050],
    [{ envelope: barred }, 50089],
    [{ envelope: barred, mailboxId: cid }, 50049],
    [{ delegations: long }, 50089],
    [{ delegations: long.slice(1) }, undefined],
    [{ closedRoleIds: new Set(["first"]) }, 50111],
    [{ closedRoleIds: new Set(["second"]) }, undefined],
  ];
  for (const [more, code] of cases)
    assert.equal(
      codeOf(() => given(dan, more)),
      code,
    );
});

test("a mailbox that has received the envelope before does not receive it again", () => {
  const filled = fillAs(
    bob,
    order,
    `<envelope templateUuid="${order.templateId}"><documents><document id="form"><field name="b">y</field></document></documents></envelope>`,
  );
  assert.ok("step" in filled);
  const { envelope } = filled.step;
  assert.equal(given(bob, { envelope, mailboxId: cid }).isNew, false);
  assert.equal(given(ann, { envelope, mailboxId: cid }).isNew, true);
});

test("a role is taken back from its current holder, and the delegates lose the envelope", () => {
  const one = given(dan);
  const two = given(eve, { envelope: one.envelope, mailboxId: dan, delegations: one.delegations });
  const delegations = [...one.delegations, ...two.delegations];
  const first = takeBack({ envelope: two.envelope, mailboxId: bob, now, delegateId: undefined, delegations });
  assert.deepEqual([holders(first.envelope)[1], first.removed, first.leaving], [bob, delegations, [dan, eve]]);
  const second = takeBack({ envelope: two.envelope, mailboxId: dan, now, delegateId: eve, delegations });
  assert.deepEqual([holders(second.envelope)[1], second.removed, second.leaving], [dan, two.delegations, [eve]]);
});

test("the sender who takes over and returns a role remains a participant", () => {
  const one = given(ann);
  const { leaving } = takeBack({ ...one, mailboxId: bob, now, delegateId: ann });
  assert.deepEqual(leaving, []);
});

test("only the delegating mailbox takes back a delegation, and only of an incomplete role", () => {
  const { envelope, delegations } = given(dan);
  const done = {
    ...envelope,
    roles: envelope.roles.map((one) => ({ ...one, isActive: false, isCompleted: one.id === "first" })),
  };
  const cases: readonly (readonly [MailboxId, MailboxId | undefined, Envelope, number | undefined])[] = [
    [bob, dan, envelope, undefined],
    [bob, undefined, envelope, undefined],
    [bob, eve, envelope, 50090],
    [ann, undefined, envelope, 50091],
    [dan, dan, envelope, 50091],
    [bob, dan, done, 50092],
    [bob, dan, { ...done, status: "COMPLETED" }, 50092],
    [bob, dan, { ...envelope, status: "CANCELLED" }, 50050],
  ];
  for (const [mailboxId, delegateId, of, code] of cases) {
    assert.equal(
      codeOf(() => takeBack({ envelope: of, mailboxId, now, delegateId, delegations })),
      code,
    );
  }
  assert.equal(
    codeOf(() => takeBack({ envelope, mailboxId: bob, now, delegateId: undefined, delegations: [] })),
    50090,
  );
});
