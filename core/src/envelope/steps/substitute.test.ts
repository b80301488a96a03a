import assert from "node:assert/strict";
import { test } from "node:test";
import type { MailboxId } from "../../ids/id.ts";
import { envelopeLimits } from "../model/limits.ts";
import { substitute } from "./substitute.ts";
import { ann, bob, cid, role, send, template, xml } from "../../../../tests/world/envelopes/example.ts";

const dan = "00000000-0000-7000-8000-00000000000d" as MailboxId;

function stepOf(more: Partial<Parameters<typeof template>[0]> = {}) {
  const decision = send(xml('<field name="a">x</field>'), { template: template(more) });
  assert.ok("step" in decision);
  return decision.step;
}

const after = (pairs: readonly (readonly [MailboxId, MailboxId])[], step = stepOf(), allowed = new Map()) =>
  substitute(step, { of: new Map(pairs), allowed });
const pathOf = (step: ReturnType<typeof stepOf>) => (step.delegations ?? []).map(({ from, to }) => [from, to]);

test("a reached role is delegated to the mailbox's substitute, and on to the substitute's own", () => {
  const step = after([
    [bob, dan],
    [dan, cid],
    [ann, bob],
  ]);
  assert.deepEqual(pathOf(step), [
    [bob, dan],
    [dan, cid],
  ]);
  assert.deepEqual(
    step.envelope.roles.map(({ mailboxId }) => mailboxId),
    [ann, cid, cid],
  );
  assert.deepEqual(
    step.delegations?.map(({ step: at, isAutomatic }) => [at, isAutomatic]),
    [
      [0, true],
      [1, true],
    ],
  );
});

test("a ring of substitutes ends before it closes", () => {
  assert.deepEqual(
    pathOf(
      after([
        [bob, dan],
        [dan, bob],
      ]),
    ),
    [[bob, dan]],
  );
  assert.deepEqual(pathOf(after([[bob, bob]])), []);
});

test("automatic delegation does nothing where delegation is forbidden, for a delegate who may not hold the role, for a copy, or before its turn", () => {
  const bars = stepOf({ forwarding: { delegation: false, sharing: undefined } });
  assert.deepEqual(pathOf(after([[bob, dan]], bars)), []);
  assert.deepEqual(pathOf(after([[bob, dan]], stepOf(), new Map([["first", new Set([cid])]]))), []);
  assert.deepEqual(pathOf(after([[bob, dan]], stepOf(), new Map([["first", new Set([dan])]]))), [[bob, dan]]);
  const copies = stepOf({ roles: [role("sender", "sender", 0), role("first", "copy", 1), role("second", "assignee", 2)] });
  assert.deepEqual(pathOf(after([[bob, dan]], copies)), []);
  assert.deepEqual(pathOf(after([[cid, dan]])), []);
});

test("a role that a delegate accepted goes on to the delegate's substitute, after its earlier links and not back to them", () => {
  const given = stepOf();
  const earlier = [{ roleId: "first", step: 0, from: ann, to: bob, email: "bob@nowhere.example", isAutomatic: false }];
  const on = (pairs: readonly (readonly [MailboxId, MailboxId])[]) =>
    substitute(given, { of: new Map(pairs), allowed: new Map() }, earlier).delegations ?? [];
  assert.deepEqual(
    on([
      [bob, dan],
      [dan, ann],
    ]).map(({ step, from, to }) => [step, from, to]),
    [[1, bob, dan]],
  );
  assert.deepEqual(on([[bob, ann]]), []);
});

test("a chain of delegations with its automatic links has at most fifty", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, step) => ({
      roleId: "first",
      step,
      from: ann,
      to: bob,
      email: undefined,
      isAutomatic: false,
    }));
  const linksAfter = (count: number) =>
    substitute(stepOf(), { of: new Map([[bob, dan]]), allowed: new Map() }, many(count)).delegations ?? [];
  assert.deepEqual(
    linksAfter(envelopeLimits.delegationsMax - 1).map(({ step }) => step),
    [envelopeLimits.delegationsMax - 1],
  );
  assert.deepEqual(linksAfter(envelopeLimits.delegationsMax), []);
});
