import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { EnvelopeRole } from "../envelope/model/model.ts";
import { ann, now } from "../../../tests/world/envelopes/example.ts";
import { advance } from "./advance.ts";

const start = { title: "", isActive: false, isCompleted: false, completedAt: undefined };

const aRole = fc.record({
  kind: fc.constantFrom("assignee" as const, "copy" as const, "copy" as const),
  order: fc.integer({ min: 1, max: 4 }),
  mailboxId: fc.constantFrom(ann, ann, undefined),
  state: fc.constantFrom("pending", "pending", "pending", "active", "completed"),
});

/** Reference model: reaches the roles one at a time, the lowest order first. */
function reachedOf(roles: readonly EnvelopeRole[]): readonly string[] {
  const open = roles.filter((one) => !one.isCompleted);
  const order = Math.min(...open.map((one) => one.order));
  const group = open.filter((one) => one.order === order);
  if (group.length === 0 || open.some((one) => one.isActive)) return [];
  const isPassed = group.every((one) => one.kind === "copy" && one.mailboxId !== undefined);
  const rest = isPassed ? reachedOf(open.filter((one) => !group.includes(one))) : [];
  return [...group.map(({ id }) => id), ...rest];
}

test("the flow reaches pending groups by order until one has a role that waits; roles keep their places", () => {
  fc.assert(
    fc.property(fc.array(aRole, { maxLength: 8 }), fc.array(fc.integer({ min: 0, max: 7 })), (parts, completed) => {
      const roles = parts.map(({ state, ...part }, index): EnvelopeRole => {
        const isCompleted = state === "completed";
        return { ...start, ...part, id: `r${index}`, email: undefined, isActive: state === "active", isCompleted };
      });
      const ids = new Set(completed.map((index) => `r${index}`));
      const before = roles.map((one) =>
        ids.has(one.id) ? { ...one, isActive: false, isCompleted: true, completedAt: now } : one,
      );
      const next = advance(roles, ids, now);
      const expected = reachedOf(before);
      const after = before.map((one) => {
        if (!expected.includes(one.id)) return one;
        const isPassed = one.kind === "copy" && one.mailboxId !== undefined;
        return isPassed ? { ...one, isCompleted: true, completedAt: now } : { ...one, isActive: true };
      });
      const reached = expected.map((id) => after.find((one) => one.id === id));
      assert.deepEqual(next, { roles: after, reached, isCompleted: after.every((one) => one.isCompleted) });
    }),
    { numRuns: 1000 },
  );
});

test("40,000 copies, each with an order of its own, are reached in time in proportion to them", () => {
  const copy = { ...start, kind: "copy" as const, mailboxId: ann, email: undefined };
  const roles = Array.from({ length: 40_000 }, (_, index) => ({ ...copy, id: `r${index}`, order: 40_000 - index }));
  const startedAt = performance.now();
  const { reached, isCompleted } = advance(roles, new Set(), now);
  assert.ok(performance.now() - startedAt < 2000);
  assert.deepEqual([reached.length, reached[0]?.id, isCompleted], [40_000, "r39999", true]);
});
