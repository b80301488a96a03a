import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addMs, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { meet } from "@chancery/tests/world/meet.ts";
import { filled, order, orderTemplate, sendOrder, type OrderTemplate } from "@chancery/tests/world/orders.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

// Races between the ways an envelope ends, and between them and its steps: one winner each time.

let now: Instant = parseInstant("2026-11-20T12:00:00Z", "test");
const one = await world({ clock: { now: () => now } });
const { stranger, database } = one;
let { ann, bob } = one;
const call = callingApp(one.app);
const dayMs = 24 * 3_600_000;
const at = "/api/v1/envelope";
const rounds = 15;
const template = await orderTemplate(ann);
const approved = await approvalTemplate();
const never = new AbortController().signal;
const info = '<info><subject>Order</subject><expire afterDays="1"/></info>';

/** As the order, but the checker approves. */
async function approvalTemplate(): Promise<OrderTemplate> {
  const data = `<template><info><name>Order</name><description>d</description></info><documents><document id="order"><info><title>Order</title></info>
    <body><p><field type="text" name="a" roleId="seller"/></p></body></document></documents>
    <flow><roles ordered="true"><role id="seller" title="Seller" type="sender" order="0"/>
    <role id="buyer" title="Buyer" type="approver" order="1"/><role id="checker" title="Checker" type="copy" order="2"/></roles></flow></template>`;
  const answer = await ann.post("/api/v1/template", { data, access: "mailbox", categories: [] });
  assert.equal(answer.status, 200, answer.text);
  return answer.json as OrderTemplate;
}

const cancel = (who: Persona, uuid: string) => () =>
  who.send("DELETE", `${at}/cancel`, { body: { uuids: [uuid], comment: "Ordered twice" } });
const approve = (uuid: string) => () => bob.post(`${at}/approve`, { uuids: [uuid] });
const save = (uuid: string) => () => bob.put(at, { uuid, data: filled(template, '<field name="b">half</field>') });
const show = async (who: Persona, id: string) => Object((await who.get(`${at}/${id}?include=envelope`)).json).envelope;

/** The result of a bulk action for its envelope: undefined on success, else the name of the fault. */
async function faultOf(answer: Answer | undefined): Promise<string | undefined> {
  assert.ok(answer);
  const process = Object((await ann.get(`/api/v1/process-status/${textAt(answer, "uuid")}?details=true`)).json);
  assert.equal(process.processed, 1);
  return process.details[0].errorCode ?? undefined;
}

async function operationsOf(id: string): Promise<readonly string[]> {
  const rows = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
  return rows.map(({ operation }) => operation);
}

async function revisionsOf(id: string): Promise<readonly number[]> {
  const rows = await database.all<{ readonly payload: { readonly revision: number } }>(sql`
    select payload from outbox where key = ${id} and name = 'envelope.changed' order by id`);
  return rows.map(({ payload }) => payload.revision);
}

test("a save against a cancel: the envelope ends, and the save is before it or refused", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await sendOrder(one, template, { checker: stranger.mailboxId });
    const [saving, cancelling] = await meet(database, id, [save(id), cancel(ann, id)]);
    assert.equal(await faultOf(cancelling), undefined);
    assert.ok(saving?.status === 200 || Object(saving?.json).code === 50050, saving?.text);
    assert.equal((await show(ann, id)).status, "CANCELLED");
    assert.deepEqual(await revisionsOf(id), saving?.status === 200 ? [1, 2, 3] : [1, 2]);
  }
});

test("of concurrent approvals of one step one succeeds, with one COMPLETED record and one event", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const data = order(approved, { buyer: bob.mailboxId, checker: stranger.mailboxId });
    const id = textAt(await ann.post(`${at}/send`, { data }), "uuid");
    const answers = await meet(database, id, [approve(id), approve(id), approve(id)]);
    const faults = await Promise.all(
      answers.map(async (answer) => {
        const process = await bob.get(`/api/v1/process-status/${textAt(answer, "uuid")}?details=true`);
        return Object(process.json).details[0].errorCode;
      }),
    );
    assert.deepEqual(faults.filter((fault) => fault === null).length, 1, String(faults));
    const others = faults.filter((fault) => fault !== null);
    assert.deepEqual(new Set(others), new Set(["envelope.status_wrong"]));
    const records = ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "APPROVED", "RECEIVE_ENVELOPE", "COMPLETED"];
    assert.deepEqual([await operationsOf(id), await revisionsOf(id)], [records, [1, 2]]);
  }
});

test("a cancel against the end of the expiry: the instant decides, and one of the two is written", async () => {
  const job = one.rooms.schedules.find(({ name }) => name === "envelopes.expire")!;
  for (let round = 0; round < 10; round += 1) {
    const id = await sendOrder({ ann, bob }, template, { info });
    now = addMs(now, dayMs - 1);
    [ann, bob] = await Promise.all([signIn(call, people.ann), signIn(call, people.bob)]);
    const isLate = round % 2 === 0;
    const [cancelling] = await meet(database, id, [cancel(ann, id)], () => {
      if (isLate) now = addMs(now, 1);
    });
    now = addMs(now, isLate ? 0 : 1);
    await Promise.all([job.work(never), job.work(never)]);
    assert.equal(await faultOf(cancelling), isLate ? "envelope.status_wrong" : undefined);
    for (const who of [ann, bob]) assert.equal((await show(who, id)).status, isLate ? "EXPIRED" : "CANCELLED");
    const end = isLate ? "INFO" : "CANCEL";
    assert.deepEqual(
      [(await operationsOf(id)).slice(0, 3), await revisionsOf(id)],
      [
        ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", end],
        [1, 2],
      ],
    );
  }
});

test("a cancel that is concurrent with the expiry job, after the expiry: the envelope expires once", async () => {
  const job = one.rooms.schedules.find(({ name }) => name === "envelopes.expire")!;
  for (let round = 0; round < 10; round += 1) {
    const id = await sendOrder({ ann, bob }, template, { info });
    now = addMs(now, dayMs);
    [ann, bob] = await Promise.all([signIn(call, people.ann), signIn(call, people.bob)]);
    const [cancelling] = await Promise.all([cancel(ann, id)(), job.work(never), job.work(never)]);
    await job.work(never);
    assert.equal(await faultOf(cancelling), "envelope.status_wrong");
    assert.equal((await show(bob, id)).status, "EXPIRED");
    assert.deepEqual([(await operationsOf(id))[2], await revisionsOf(id)], ["INFO", [1, 2]]);
  }
});
