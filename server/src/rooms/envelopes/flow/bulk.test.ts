import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { filled, order, orderTemplate, sendOrder, type OrderTemplate } from "@chancery/tests/world/orders.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const template = await orderTemplate(ann);
const approved = await approvalTemplate();
const unknown = "01930000-0000-7000-8000-00000000dead";
const b = '<field name="b">ok</field>';

/** As the order, but the checker approves. */
async function approvalTemplate(): Promise<OrderTemplate> {
  const xml = `<template><info><name>Order</name><description>d</description></info><documents><document id="order"><info><title>Order</title></info>
    <body><p><field type="text" name="a" roleId="seller"/><field type="text" name="b" roleId="buyer"/></p></body></document></documents>
    <flow><roles ordered="true"><role id="seller" title="Seller" type="sender" order="0"/><role id="buyer" title="Buyer" type="assignee" order="1"/>
    <role id="checker" title="Checker" type="approver" order="2"/></roles></flow></template>`;
  const answer = await ann.post("/api/v1/template", { data: xml, access: "mailbox", categories: [] });
  assert.equal(answer.status, 200, answer.text);
  return answer.json as OrderTemplate;
}

/** Starts a bulk action and answers its process with details. */
async function bulk(who: Persona, action: "approve" | "cancel", uuids: readonly string[], comment = "Ordered twice") {
  const [method, more] = action === "cancel" ? (["DELETE", { comment }] as const) : (["POST", {}] as const);
  const started = await who.send(method, `/api/v1/envelope/${action}`, { body: { uuids, ...more } });
  assert.equal(started.status, 200, started.text);
  return Object((await who.get(`/api/v1/process-status/${Object(started.json).uuid}?details=true`)).json);
}

const show = async (who: Persona, id: string) => Object((await who.get(`/api/v1/envelope/${id}?include=envelope`)).json).envelope;

async function recordsOf(id: string): Promise<readonly string[]> {
  const rows = await one.database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
  return rows.map(({ operation }) => operation);
}

async function eventsOf(id: string): Promise<number> {
  return (await one.database.all(sql`select id from outbox where key = ${id}`)).length;
}

test("a cancel ends an envelope for every mailbox, with its comment, and each failure is reported", async () => {
  const id = await sendOrder(one, template);
  const { total, processed, successful, details } = await bulk(ann, "cancel", [id, unknown, id]);
  assert.deepEqual([total, processed, successful, details[0].result], [2, 2, 1, true]);
  assert.match(details[1].errorMessage, /does not exist/);
  for (const who of [ann, bob]) {
    const { status, data } = await show(who, id);
    assert.equal(status, "CANCELLED");
    assert.match(data, /<roleId>seller<\/roleId><message>Ordered twice<\/message>/);
  }
  assert.deepEqual((await bob.get(`/api/v1/envelope/${id}/activeRoles`)).json, []);
  assert.deepEqual(await recordsOf(id), ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "CANCEL", "VIEW_ENVELOPE"]);
  assert.equal(await eventsOf(id), 2);
  const fill = await bob.put("/api/v1/envelope/fill", { uuid: id, data: filled(template, b) });
  assert.deepEqual([fill.status, Object(fill.json).code, Object(fill.json).data.allowed], [422, 50050, []]);
  assert.match((await bulk(ann, "cancel", [id])).details[0].errorMessage, /CANCELLED/);
});

test("half a character in a comment is kept as U+FFFD", async () => {
  const id = await sendOrder(one, template);
  assert.equal((await bulk(ann, "cancel", [id], "Ordered \ud800 twice")).successful, 1);
  assert.match((await show(ann, id)).data, /<message>Ordered \ufffd twice<\/message>/);
});

test("a mailbox that the flow has reached may cancel; one that it has not does not see the envelope", async () => {
  const id = await sendOrder(one, template, { checker: stranger.mailboxId });
  assert.match((await bulk(stranger, "cancel", [id])).details[0].errorMessage, /does not exist/);
  assert.equal((await bulk(bob, "cancel", [id])).successful, 1);
  assert.equal((await stranger.get(`/api/v1/envelope/${id}`)).status, 404);
});

test("an approver approves; a step of another kind is refused", async () => {
  const sent = await ann.post("/api/v1/envelope/send", {
    data: order(approved, { buyer: bob.mailboxId, checker: stranger.mailboxId }),
  });
  const { uuid } = Object(sent.json);
  const early = await bulk(bob, "approve", [uuid]);
  assert.deepEqual([early.successful, early.details[0].errorCode], [0, "role.action_wrong"]);
  assert.equal((await bob.put("/api/v1/envelope/fill", { uuid, data: filled(approved, b) })).status, 200);
  const fill = await stranger.put("/api/v1/envelope/fill", { uuid, data: filled(approved, "") });
  assert.deepEqual([fill.status, Object(fill.json).code, Object(fill.json).data.allowed], [422, 50124, ["approving"]]);
  assert.equal((await bulk(stranger, "approve", [uuid])).successful, 1);
  assert.equal((await show(ann, uuid)).status, "COMPLETED");
  const records = ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "FILL_FIELDS", "RECEIVE_ENVELOPE", "APPROVED", "COMPLETED"];
  assert.deepEqual(await recordsOf(uuid), records);
  assert.equal((await bulk(stranger, "approve", [uuid])).details[0].errorCode, "envelope.status_wrong");
});

test("a few envelopes are done when the answer leaves", async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, () => sendOrder(one, template)));
  const { processed, successful } = await bulk(ann, "cancel", ids);
  assert.deepEqual([processed, successful], [3, 3]);
});
