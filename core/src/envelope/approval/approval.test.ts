import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import { Fault } from "../../fault/fault.ts";
import { addDays } from "../../ids/instant.ts";
import type { MailboxId } from "../../ids/id.ts";
import {
  checkStart,
  decideRoute,
  endRoute,
  refuseOnApproval,
  routeAt,
  routeTransitions,
  startRoute,
  type ApprovalRoute,
  type RouteStatus,
} from "./approval.ts";
import type { Envelope } from "../model/model.ts";
import { ann, bob, cid, flow, now, sent, template, xml } from "../../../../tests/world/envelopes/example.ts";

const [dan, eve, fay] = ["d", "e", "f"].map((last) => `00000000-0000-7000-8000-00000000000${last}` as MailboxId);
assert.ok(dan && eve && fay);
const start: ApprovalRoute = { id: "r", status: "RUNNING", approvers: startRoute([[dan, eve], [fay]]) };
const order = sent(xml('<field name="a">x</field>', `<info><subject>s</subject><expire afterDays="1"/></info>${flow}`), {
  template: template(),
});
const draft: Envelope = { ...order, status: "DRAFT", roles: order.roles.map((role) => ({ ...role, isActive: false })) };

function codeOf(work: () => unknown): readonly number[] {
  try {
    work();
    return [];
  } catch (error) {
    assert.ok(error instanceof Fault);
    return [catalogue[error.code].code];
  }
}

const seen = ({ status, approvers }: ApprovalRoute) => [status, approvers.map((one) => one.status).join(" ")];

test("a step is reached when all of the step before have approved, and the last one ends the route", () => {
  const first = decideRoute(start, dan, "approve");
  const second = decideRoute(first, eve, "approve");
  assert.deepEqual([start, first, second, decideRoute(second, fay, "approve")].map(seen), [
    ["RUNNING", "WAITING WAITING PLANNED"],
    ["RUNNING", "APPROVED WAITING PLANNED"],
    ["RUNNING", "APPROVED APPROVED WAITING"],
    ["APPROVED", "APPROVED APPROVED APPROVED"],
  ]);
});

test("a rejection, a withdrawal and the end of the envelope end a route without further decisions", () => {
  const first = decideRoute(start, dan, "approve");
  assert.deepEqual([decideRoute(first, eve, "reject"), endRoute(first, "withdraw"), endRoute(first, "end")].map(seen), [
    ["REJECTED", "APPROVED REJECTED SKIPPED"],
    ["WITHDRAWN", "APPROVED SKIPPED SKIPPED"],
    ["ENDED", "APPROVED SKIPPED SKIPPED"],
  ]);
});

test("an approver decides once, in its own step", () => {
  assert.deepEqual(
    codeOf(() => decideRoute(decideRoute(start, dan, "approve"), dan, "reject")),
    [50080],
  );
  for (const stranger of [fay, ann])
    assert.deepEqual(
      codeOf(() => decideRoute(start, stranger, "approve")),
      [50085],
    );
});

test("a route that has ended never changes again", () => {
  const statuses = new Set(routeTransitions.flatMap(({ to }) => to));
  assert.deepEqual([...statuses].toSorted(), ["APPROVED", "ENDED", "REJECTED", "RUNNING", "WITHDRAWN"]);
  for (const status of [...statuses].filter((one): one is RouteStatus => one !== "RUNNING")) {
    const route = { ...start, status };
    const works: readonly (() => unknown)[] = [
      () => decideRoute(route, dan, "approve"),
      () => endRoute(route, "withdraw"),
      () => endRoute(route, "end"),
    ];
    for (const work of works) assert.deepEqual(codeOf(work), [50081], status);
  }
});

test("a route ends with its envelope", () => {
  const cases = [
    [draft, now, "RUNNING"],
    [order, now, "RUNNING"],
    [order, addDays(now, 1), "ENDED"],
    [{ ...order, status: "CANCELLED" }, now, "ENDED"],
    [undefined, now, "ENDED"],
  ] as const;
  for (const [envelope, at, status] of cases) assert.equal(routeAt(start, envelope, at).status, status);
  const rejected = decideRoute(start, dan, "reject");
  assert.equal(routeAt(rejected, undefined, now), rejected);
});

const starting = (mailboxId: MailboxId, more: Partial<Parameters<typeof checkStart>[0]> = {}) =>
  checkStart({ envelope: order, mailboxId, approverIds: [dan], busyIds: new Set(), now, ...more });

test("a mailbox can send for approval its own draft, and an envelope that waits for it", () => {
  assert.deepEqual([starting(bob), starting(ann, { envelope: draft })], [[], []]);
  const refused = [
    [() => starting(ann), 50049],
    [() => starting(cid), 50049],
    [() => starting(cid, { envelope: draft }), 50049],
    [() => starting(bob, { now: addDays(now, 1) }), 50050],
    [() => starting(bob, { envelope: { ...order, status: "CANCELLED" } }), 50050],
    [() => starting(bob, { envelope: { ...order, onApprovalOf: [bob] } }), 50078],
  ] as const;
  for (const [work, code] of refused) assert.deepEqual(codeOf(work), [code]);
});

test("an approver is neither in the flow nor in another running route", () => {
  const rows = starting(bob, { approverIds: [ann, cid, dan, eve], busyIds: new Set([eve]) });
  assert.deepEqual(
    rows.map(({ code, args }) => [code, args?.[1]]),
    [
      ["approval.participant", ann],
      ["approval.participant", cid],
      ["approval.elsewhere", eve],
    ],
  );
});

test("only the mailbox whose route runs is held, and only until the envelope has ended", () => {
  const held: Envelope = { ...order, onApprovalOf: [bob] };
  assert.deepEqual(
    codeOf(() => refuseOnApproval(held, bob, now)),
    [50078],
  );
  assert.deepEqual(
    codeOf(() => refuseOnApproval(held, ann, now)),
    [],
  );
  assert.deepEqual(
    codeOf(() => refuseOnApproval(held, bob, addDays(now, 1))),
    [],
  );
});
