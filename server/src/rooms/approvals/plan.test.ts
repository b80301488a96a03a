import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApprovalFlowId, MailboxId } from "@chancery/core/ids/id.ts";
import { readPlan, type PlanInput } from "./plan.ts";

const one = "01930000-0000-7000-8000-0000000000a1" as MailboxId;
const flow = "01930000-0000-7000-8000-0000000000a3" as ApprovalFlowId;
const other = "01930000-0000-7000-8000-0000000000a2" as MailboxId;

test("approvers of the same order decide in parallel, and the default order is the place in the list", () => {
  const { steps, pointerOf, message, isUrgent } = readPlan({
    approvers: [
      { mailboxUuid: one, name: "Late", order: 7 },
      { mailboxUuid: other, name: "Soon" },
      { mailboxUuid: one, name: "Second", order: 2 },
    ],
  });
  assert.deepEqual(
    steps.map((step) => step.map(({ name }) => name)),
    [["Soon", "Second"], ["Late"]],
  );
  assert.deepEqual([pointerOf(0, 1), pointerOf(1, 0)], ["/approvers/2/mailboxUuid", "/approvers/0/mailboxUuid"]);
  assert.deepEqual([message, isUrgent], ["", false]);
});

const refused: readonly (readonly [title: string, input: PlanInput, why: string, pointer: string])[] = [
  ["given in no way", {}, "exactly one of approvers, steps and flowUuid", ""],
  ["given in two ways", { steps: [], approvers: [] }, "exactly one of approvers, steps and flowUuid", ""],
  ["of an unknown saved route", { flowUuid: flow }, "there is no saved route of this id", "/flowUuid"],
];
for (const [title, input, why, pointer] of refused) {
  test(`a plan ${title} is refused with the reason`, () => {
    assert.throws(() => readPlan(input), {
      details: { args: [why], errors: [{ code: "request.invalid", args: [why], pointer }] },
    });
  });
}
