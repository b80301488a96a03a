import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Envelope, EnvelopeStatus } from "../envelope/model/model.ts";
import {
  ann,
  bob,
  cid,
  document,
  envelopeOf,
  field,
  fillAs,
  now,
  role,
  sent,
  template,
  xml,
} from "../../../tests/world/envelopes/example.ts";
import { allowedActions, statusAt, transitions, visibleStatus } from "../envelope/model/transitions.ts";
import { addDays, addMs } from "../ids/instant.ts";
import { advance, isReachedAfter, progressOf } from "./advance.ts";

const mailboxes = [ann, bob, cid];
const aRole = fc.record({
  kind: fc.constantFrom("assignee" as const, "assignee" as const, "copy" as const),
  order: fc.integer({ min: 1, max: 4 }),
  mailbox: fc.constantFrom(...mailboxes),
});
const aTry = fc.record({ mailbox: fc.constantFrom(...mailboxes), hours: fc.integer({ min: 0, max: 12 }) });

/** Reference model: the active roles, from orders and completed roles alone. */
function turnOf(envelope: Envelope): ReadonlySet<string> {
  const open = envelope.roles.filter((one) => !one.isCompleted);
  const order = Math.min(...open.map((one) => one.order));
  return new Set(open.filter((one) => one.order === order).map((one) => one.id));
}

test("no illegal status is ever seen, and an envelope completes once", () => {
  fc.assert(
    fc.property(
      fc.array(aRole, { minLength: 1, maxLength: 6 }),
      fc.array(aTry, { maxLength: 20 }),
      fc.boolean(),
      (parts, tries, expires) => {
        const roles = parts.map((part, index) => role(`r${index}`, part.kind, part.order));
        const fields = [
          field({ type: "text", name: "a" }),
          ...roles.map(({ id }) => field({ type: "text", name: id, roleId: id })),
        ];
        const of = template({ roles: [role("sender", "sender", 0), ...roles], documents: [document(fields)] });
        const list = parts.map(({ mailbox }, index) => `<role id="r${index}" mailboxUuid="${mailbox}"/>`).join("");
        const expire = expires ? '<expire afterDays="2"/>' : "";
        const head = `<info><subject>s</subject>${expire}</info><flow><roles>${list}</roles></flow>`;
        let envelope = sent(xml("", head), { template: of });
        let at = now;
        const seen: EnvelopeStatus[] = ["DRAFT", statusAt(envelope, at)];
        for (const { mailbox, hours } of tries) {
          at = addMs(at, hours * 3_600_000);
          const isTurn =
            statusAt(envelope, at) === "SENT" &&
            envelope.roles.some((one) => turnOf(envelope).has(one.id) && one.mailboxId === mailbox);
          assert.equal(visibleStatus(envelope, mailbox, at) === "WAITING", isTurn);
          if (isTurn) envelope = envelopeOf(fillAs(mailbox, envelope, xml("", ""), { of, at }));
          else assert.throws(() => fillAs(mailbox, envelope, xml("", ""), { of, at }));
          seen.push(statusAt(envelope, at));
        }
        checkStatuses(seen, envelope, at);
      },
    ),
    { numRuns: 500 },
  );
});

function checkStatuses(seen: readonly EnvelopeStatus[], envelope: Envelope, at: typeof now): void {
  seen.slice(1).forEach((next, index) => {
    const before = seen[index]!;
    const isLegal = before === next || transitions.some((row) => row.from === before && row.to.includes(next));
    assert.ok(isLegal, `${before} → ${next}`);
  });
  const { total, completed } = progressOf(envelope.roles);
  assert.equal(envelope.status === "COMPLETED", total === completed);
  assert.equal(envelope.completedAt !== undefined, total === completed);
  if (envelope.status === "COMPLETED") assert.equal(statusAt(envelope, addDays(at, 9)), "COMPLETED");
}

test("final statuses allow nothing", () => {
  assert.deepEqual(
    (["COMPLETED", "CANCELLED", "EXPIRED"] as const).map((status) => allowedActions(status)),
    [[], [], []],
  );
});

test("equal orders act in parallel, and the next group starts when the last of them is done", () => {
  const start = { title: "", isActive: false, isCompleted: false, completedAt: undefined, mailboxId: ann, email: undefined };
  const roles = [1, 1, 2].map((order, index) => ({ ...start, id: `r${index}`, kind: "assignee" as const, order }));
  const first = advance(roles, new Set(), now);
  assert.deepEqual(
    first.reached.map(({ id }) => id),
    ["r0", "r1"],
  );
  const half = advance(first.roles, new Set(["r0"]), now);
  assert.deepEqual([half.reached, half.roles.map(({ isActive }) => isActive)], [[], [false, true, false]]);
  assert.deepEqual(
    advance(half.roles, new Set(["r1"]), now).reached.map(({ id }) => id),
    ["r2"],
  );
});

test("a group is reached when the last role before it is completed, not when one beside it is", () => {
  const start = { title: "", isActive: false, isCompleted: false, completedAt: undefined, mailboxId: ann, email: undefined };
  const roles = [1, 2, 2].map((order, index) => ({ ...start, id: `r${index}`, kind: "assignee" as const, order }));
  const first = advance(roles, new Set(), now).roles;
  const second = advance(first, new Set(["r0"]), now).roles;
  const beside = advance(second, new Set(["r1"]), addMs(now, 9)).roles;
  assert.deepEqual(
    [first, second, beside].map((one) => [isReachedAfter(one, addMs(now, -1)), isReachedAfter(one, now)]),
    [
      [false, false],
      [true, false],
      [true, false],
    ],
  );
});

test("a copy named by email waits for its recipient, any other copy completes when it receives", () => {
  const start = { title: "", isActive: false, isCompleted: false, completedAt: undefined, kind: "copy" as const };
  const named = { ...start, id: "named", order: 1, mailboxId: undefined, email: "cid@example.com" };
  const known = { ...start, id: "known", order: 1, mailboxId: ann, email: undefined };
  const { roles, isCompleted } = advance([named, known], new Set(), now);
  assert.deepEqual(
    [roles.map((one) => one.isActive), roles.map((one) => one.isCompleted)],
    [
      [true, false],
      [false, true],
    ],
  );
  assert.equal(isCompleted, false);
});
