import assert from "node:assert/strict";
import { test } from "node:test";
import { ann, bob, cid, now, role, sent, xml } from "../../../tests/world/envelopes/example.ts";
import type { Step } from "../envelope/steps/step.ts";
import { noticesOfStep } from "./step-notices.ts";

const envelope = { ...sent(xml('<field name="a">x</field>')), expiresAt: now };
const stepOf = (more: object): Step => ({ envelope, completed: [], ...more }) as unknown as Step;
const done = (kind: Parameters<typeof role>[1], mailboxId: string) => ({ ...role(`${kind} role`, kind, 1), mailboxId });
const shared = {
  mailboxId: ann,
  envelopeId: envelope.id,
  subject: "Order 7",
  senderMailboxId: ann,
  expiresAt: now,
};

const cases: readonly (readonly [title: string, step: Step, notices: readonly object[]])[] = [
  [
    "the role of another mailbox",
    stepOf({ completed: [done("signer", bob)] }),
    [{ code: 306, details: { role: "signer role" } }],
  ],
  [
    "two roles",
    stepOf({ completed: [done("signer", bob), done("approver", cid)] }),
    [
      { code: 306, details: { role: "signer role" } },
      { code: 306, details: { role: "approver role" } },
    ],
  ],
  ["the role of the sender", stepOf({ completed: [done("sender", bob)] }), []],
  ["another role of the sender's mailbox", stepOf({ completed: [done("signer", ann)] }), []],
  ["nothing", stepOf({}), []],
  ["two automatic delegations", stepOf({ delegations: [{}, {}] }), [{ code: 307, details: {} }]],
  ["no delegation", stepOf({ delegations: [] }), []],
  [
    "the last role",
    stepOf({ envelope: { ...envelope, status: "COMPLETED" }, completed: [done("signer", bob)], delegations: [{}] }),
    [],
  ],
];
for (const [title, step, notices] of cases) {
  test(`a step that completes or brings ${title} has ${notices.length} notices for the sender`, () => {
    assert.deepEqual(
      noticesOfStep(step),
      notices.map((one) => ({ ...shared, ...one })),
    );
  });
}
