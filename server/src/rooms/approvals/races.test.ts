import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addDays, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { approve, approvers, flowOf, sendForApproval } from "@chancery/tests/world/approvals.ts";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { untilWaiting } from "@chancery/tests/world/meet.ts";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

let now: Instant = parseInstant("2026-11-20T12:00:00Z", "test");
const one = await world({ clock: { now: () => now } });
const { ann, bob } = one;
const [legal, finance, board] = await approvers(one);
const template = await orderTemplate(ann);
const at = "/api/v1/envelope";
const rounds = 15;
const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });

/** Does all at once behind the envelope's own lock, so that they meet there; then lets them go. */
async function meet(id: string, works: readonly (() => Promise<Answer>)[]): Promise<readonly Answer[]> {
  const [answers] = await one.database.transaction(async (tx) => {
    await tx.run(sql`select id from envelopes where id = ${id} for update`);
    const running = works.map((work) => work());
    await untilWaiting(one.database, works.length);
    return [Promise.all(running)] as const;
  });
  return answers;
}

async function onApproval(): Promise<{ readonly id: string; readonly flow: string }> {
  const id = textAt(await ann.post(at, { data }), "uuid");
  await sendForApproval(ann, [id], [[legal, finance], [board]]);
  return { id, flow: await flowOf(ann, id) };
}

const show = async (id: string, flow: string) => Object((await ann.get(`${at}/${id}/approval/${flow}`)).json);
const outcomes = (answers: readonly Answer[]) =>
  answers.map(({ status, json }) => (status === 200 ? 200 : Object(json).code)).toSorted();

test("two concurrent approvals complete a step once, and of two by one approver one counts", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, flow } = await onApproval();
    const works = [legal, legal, finance].map((who) => () => approve(who, id, flow));
    assert.deepEqual(outcomes(await meet(id, works)), [200, 200, 50080]);
    const { status, steps } = await show(id, flow);
    assert.deepEqual([status, steps[1].approvers[0].status], ["RUNNING", "WAITING"]);
    const events = await one.database.all(sql`select id from outbox where key = ${id} and name = 'approval.changed'`);
    assert.equal(events.length, 3);
  }
});

test("an approval against a withdrawal: the withdrawal ends the route, and the approval is before it or refused", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, flow } = await onApproval();
    const [approval, withdrawal] = await meet(id, [
      () => approve(legal, id, flow),
      () => ann.send("DELETE", `${at}/${id}/approval/${flow}`),
    ]);
    assert.equal(withdrawal?.status, 200, withdrawal?.text);
    assert.ok(approval?.status === 200 || Object(approval?.json).code === 50081, approval?.text);
    const { status, steps } = await show(id, flow);
    const decided = approval?.status === 200 ? "APPROVED" : "SKIPPED";
    assert.deepEqual([status, steps[0].approvers[0].status], ["WITHDRAWN", decided]);
  }
});

test("a fill that waits while its mailbox starts a route is refused, or comes before it", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await sendOrder(one, template, { checker: ann.mailboxId });
    const body = { uuids: [id], steps: [{ approvers: [legal.mailboxId] }] };
    const [filling] = await meet(id, [
      () => bob.put(`${at}/fill`, { uuid: id, data: filled(template, '<field name="b">ok</field>') }),
      () => bob.put(`${at}/send-for-approval`, body),
    ]);
    const { status } = Object((await bob.get(`${at}/${id}?include=envelope`)).json).envelope;
    const isFilled = filling?.status === 200;
    assert.deepEqual([status, isFilled || Object(filling?.json).code === 50078], [isFilled ? "SENT" : "ON_APPROVAL", true]);
  }
});

test("an expired envelope cannot be approved, whether or not the job has run", async () => {
  const info = '<info><subject>Order</subject><expire afterDays="1"/></info>';
  const id = await sendOrder(one, template, { info });
  await sendForApproval(bob, [id], [[legal, finance]]);
  const flow = await flowOf(bob, id);
  now = addDays(now, 1);
  // sessions have ended too
  const call = callingApp(one.app);
  const [later, own] = await Promise.all([signIn(call, { ...people.ann, mailboxId: legal.mailboxId }), signIn(call, people.bob)]);
  const seen = async () => [
    Object((await own.get(`${at}/${id}?include=envelope`)).json).envelope.status,
    Object((await own.get(`${at}/${id}/approval/${flow}`)).json).status,
    Object((await own.post(`${at}/search`, { status: ["EXPIRED"] })).json).totalElements,
  ];
  const before = await seen();
  assert.deepEqual(before, ["EXPIRED", "ENDED", 1]);
  assert.deepEqual(outcomes([await approve(later, id, flow)]), [50081]);
  for (const name of ["envelopes.expire", "approvals.end", "approvals.end"]) {
    await one.rooms.schedules.find((schedule) => schedule.name === name)?.work(new AbortController().signal);
  }
  assert.deepEqual(await seen(), before);
  assert.equal((await later.get(`${at}/${id}`)).status, 404);
});
