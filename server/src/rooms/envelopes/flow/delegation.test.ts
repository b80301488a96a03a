import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { filled, order, orderTemplate, sendOrder, type OrderTemplate } from "@chancery/tests/world/orders.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger: carol } = one;
const template = await orderTemplate(ann);
const parallel = await orderTemplate(ann, { isParallel: true });
const barred = await orderTemplate(ann, {
  info: "<forwarding delegation='false' sharing='false'/>",
});
const at = "/api/v1/envelope";
const unknown = "01930000-0000-7000-8000-00000000dead";
const b = '<field name="b">ok</field>';

/** Delegates and answers the details of the process. */
async function give(who: Persona, uuids: readonly string[], to: Persona | string) {
  const delegateMailbox = typeof to === "string" ? to : to.mailboxId;
  const started = await who.post(`${at}/delegate`, { uuids, delegateMailbox });
  assert.equal(started.status, 200, started.text);
  return Object((await who.get(`/api/v1/process-status/${Object(started.json).uuid}?details=true`)).json).details;
}

const takeBack = (who: Persona, envelopeUuid: string, more: object = {}) =>
  who.send("DELETE", `${at}/delegate`, { body: { envelopeUuid, ...more } });
const show = async (who: Persona, id: string) => Object((await who.get(`${at}/${id}?include=envelope`)).json).envelope;
const fill = (who: Persona, uuid: string, of: OrderTemplate = template) => who.put(`${at}/fill`, { uuid, data: filled(of, b) });
const numberOf = ({ json }: { readonly json: unknown }): unknown => Object(json).code;

async function recordsOf(id: string): Promise<readonly string[]> {
  const rows = await one.database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
  return rows.map(({ operation }) => operation);
}

test("a delegate acts instead of the mailbox that delegated, which still sees the envelope and its end", async () => {
  const id = await sendOrder(one, template);
  assert.equal((await give(bob, [id, unknown], carol))[0].result, true);
  assert.deepEqual([(await show(bob, id)).status, (await show(carol, id)).status], ["SENT", "WAITING"]);
  assert.match((await show(ann, id)).data, new RegExp(`id="buyer"[^>]*${carol.mailboxId}`));
  assert.equal(numberOf(await fill(bob, id)), 50049);
  assert.equal((await fill(carol, id)).status, 200);
  assert.equal((await show(bob, id)).status, "WAITING", "the checker's step is Bob's own");
  assert.equal((await bob.put(`${at}/fill`, { uuid: id, data: filled(template, "") })).status, 200);
  for (const who of [ann, bob, carol]) assert.equal((await show(who, id)).status, "COMPLETED");
  assert.deepEqual(
    (await recordsOf(id)).filter((name) => name !== "VIEW_ENVELOPE"),
    [
      "SEND_ENVELOPE",
      "RECEIVE_ENVELOPE",
      "ENVELOPE_DELEGATE",
      "RECEIVE_ENVELOPE",
      "FILL_FIELDS",
      "RECEIVE_ENVELOPE",
      "FILL_FIELDS",
      "COMPLETED",
    ],
  );
});

test("a mailbox that delegated sees later steps, and finds the envelope in the inbox", async () => {
  const id = await sendOrder(one, template, { checker: carol.mailboxId });
  await give(bob, [id], ann);
  assert.equal((await fill(ann, id)).status, 200);
  const found = await bob.post(`${at}/search`, { scope: ["inbox"], status: ["SENT"], sort: "desc" });
  assert.equal(Object(found.json).data[0].envelopeUuid, id);
  await carol.put(`${at}/fill`, { uuid: id, data: filled(template, "") });
  assert.deepEqual([(await show(bob, id)).status, (await show(bob, id)).completed], ["COMPLETED", 3]);
});

test("a refused delegation has the reason in the details", async () => {
  const id = await sendOrder(one, template);
  const closed = await sendOrder(one, barred);
  assert.equal((await give(ann, [id], carol))[0].errorCode, "role.inactive");
  assert.equal((await give(carol, [id], ann))[0].errorCode, "envelope.not_found");
  assert.equal((await give(bob, [closed], carol))[0].errorCode, "delegation.forbidden");
  await give(bob, [id], carol);
  assert.equal((await give(carol, [id], bob))[0].errorCode, "delegation.ring");
  await ann.send("DELETE", `${at}/cancel`, { body: { uuids: [id], comment: "Ordered twice" } });
  assert.equal((await give(carol, [id], ann))[0].errorCode, "envelope.status_wrong");
  assert.equal((await show(bob, id)).status, "CANCELLED");
});

test("a delegate must be another mailbox, in use", async () => {
  const ask = (delegateMailbox: string) => bob.post(`${at}/delegate`, { uuids: [unknown], delegateMailbox });
  assert.deepEqual([(await ask(bob.mailboxId)).status, numberOf(await ask(bob.mailboxId))], [400, 30025]);
  assert.deepEqual([(await ask(unknown)).status, numberOf(await ask(unknown))], [400, 30025]);
  await one.database.run(sql`update mailboxes set archived_at = now() where id = ${carol.mailboxId}`);
  assert.deepEqual([(await ask(carol.mailboxId)).status, numberOf(await ask(carol.mailboxId))], [400, 50112]);
  await one.database.run(sql`update mailboxes set archived_at = null where id = ${carol.mailboxId}`);
});

test("roles for contacts are delegated to contacts of the sender alone", async () => {
  const xml = `<template><info><name>Order</name><description>d</description></info><documents><document id="order"><info><title>Order</title></info>
    <body><p><field type="text" name="a" roleId="seller"/><field type="text" name="b" roleId="buyer"/></p></body></document></documents>
    <flow><roles><role id="seller" title="Seller" type="sender"/><role id="buyer" title="Buyer" type="assignee" contactsOnly="true"/></roles></flow></template>`;
  const made = await ann.post("/api/v1/template", { data: xml, access: "mailbox", categories: [] });
  assert.equal(made.status, 200, made.text);
  const save = (contact: string, id: string) =>
    one.database.run(sql`
    insert into contacts (id, mailbox_id, contact_id, name, searched, created_at)
    values (${id}, ${ann.mailboxId}, ${contact}, 'x', 'x', now())`);
  await save(bob.mailboxId, "01930000-0000-7000-8000-0000000000d1");
  const { uuid } = made.json as OrderTemplate;
  const data = `<envelope templateUuid="${uuid}"><info><subject>s</subject></info><flow><roles><role id="buyer" mailboxUuid="${bob.mailboxId}"/></roles></flow>
    <documents><document id="order"><field name="a">x</field></document></documents></envelope>`;
  const id = Object((await ann.post(`${at}/send`, { data })).json).uuid;
  assert.equal((await give(bob, [id], carol))[0].errorCode, "role.not_contact");
  await save(carol.mailboxId, "01930000-0000-7000-8000-0000000000d2");
  assert.equal((await give(bob, [id], carol))[0].result, true);
});

test("taking back unwinds the chain: the role returns, and the delegates see nothing any more", async () => {
  const id = await sendOrder(one, template);
  await give(bob, [id], carol);
  await give(carol, [id], ann);
  assert.equal(numberOf(await takeBack(carol, id, { mailboxToCancel: bob.mailboxId })), 50090);
  assert.equal(numberOf(await takeBack(ann, id)), 50091);
  assert.equal((await takeBack(bob, id, { mailboxToCancel: carol.mailboxId })).status, 200);
  assert.deepEqual([(await show(bob, id)).status, (await show(ann, id)).status], ["WAITING", "SENT"]);
  assert.equal((await carol.get(`${at}/${id}`)).status, 404);
  assert.equal(numberOf(await takeBack(carol, id)), 50011);
  assert.equal(numberOf(await takeBack(bob, id)), 50090);
  assert.deepEqual((await recordsOf(id)).slice(-3, -1), ["DELEGATION_CANCELLED", "DELEGATION_CANCELLED"]);
  assert.equal((await fill(bob, id)).status, 200);
});

test("a role that the delegate has completed cannot be taken back", async () => {
  const id = await sendOrder(one, template, { checker: carol.mailboxId });
  await give(bob, [id], ann);
  await fill(ann, id);
  const answer = await takeBack(bob, id);
  assert.deepEqual([answer.status, numberOf(answer)], [422, 50092]);
});

test("of a concurrent delegation and fill one comes first, and nothing is lost", async () => {
  for (let round = 0; round < 30; round += 1) {
    const id = await sendOrder(one, template, { checker: ann.mailboxId });
    const [filling, [given]] = await Promise.all([fill(bob, id), give(bob, [id], carol)]);
    const isFilled = filling.status === 200;
    assert.deepEqual([isFilled, given.result], [isFilled, !isFilled]);
    if (isFilled) assert.equal(given.errorCode, "role.inactive");
    else assert.deepEqual([numberOf(filling), (await fill(carol, id)).status], [50049, 200]);
    assert.equal((await recordsOf(id)).filter((name) => name === "FILL_FIELDS").length, 1);
  }
});

test("of a concurrent revocation and fill by the delegate one succeeds", async () => {
  for (let round = 0; round < 30; round += 1) {
    const id = await sendOrder(one, template, { checker: ann.mailboxId });
    await give(bob, [id], carol);
    const [filling, taking] = await Promise.all([fill(carol, id), takeBack(bob, id)]);
    if (filling.status === 200) assert.equal(numberOf(taking), 50092);
    else {
      assert.equal(taking.status, 200);
      assert.ok([50049, 50011].includes(Number(numberOf(filling))));
      assert.equal((await fill(bob, id)).status, 200);
    }
  }
});

/** Sets the automatic delegation of a mailbox. */
async function substitute(who: Persona, delegateTo: string | null, more: object = {}) {
  const body = { autoDelegationEnabled: delegateTo !== null, delegateTo, ...more };
  const answer = await who.put(`/api/v1/mailbox/${who.mailboxId}/auto-delegation`, body);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual((await who.get(`/api/v1/mailbox/${who.mailboxId}/auto-delegation`)).json, answer.json);
}

test("an envelope that reaches a mailbox with a substitute goes to the substitute, from sends, drafts and fills", async (t) => {
  t.after(() => substitute(bob, null));
  await substitute(bob, carol.mailboxId);
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
  const draft = Object((await ann.post(at, { data })).json).uuid;
  for (const id of [await sendOrder(one, template), draft]) {
    if (id === draft) assert.equal((await ann.post(`${at}/send`, { uuid: id, data })).status, 201);
    assert.deepEqual([(await show(bob, id)).status, (await show(carol, id)).status], ["SENT", "WAITING"]);
    assert.equal((await fill(carol, id)).status, 200);
    assert.equal((await show(carol, id)).status, "WAITING", "the checker's step came to Carol too");
    assert.equal((await takeBack(bob, id)).status, 200);
    assert.equal((await bob.put(`${at}/fill`, { uuid: id, data: filled(template, "") })).status, 200);
    assert.equal((await show(carol, id)).status, "COMPLETED");
    assert.deepEqual((await recordsOf(id)).filter((name) => name.endsWith("DELEGATE")).length, 2);
  }
});

test("automatic delegation applies from its beginning until its end, and never where delegation is forbidden", async (t) => {
  t.after(() => substitute(bob, null));
  const waits = async (of: OrderTemplate = template) => (await show(bob, await sendOrder(one, of))).status;
  await substitute(bob, carol.mailboxId, { autoDelegateUntil: "2020-01-01T00:00:00.000Z" });
  assert.equal(await waits(), "WAITING");
  await substitute(bob, carol.mailboxId, { autoDelegateFrom: "2999-01-01T00:00:00.000Z" });
  assert.equal(await waits(), "WAITING");
  await substitute(bob, carol.mailboxId, {
    autoDelegateFrom: "2020-01-01T00:00:00.000Z",
    autoDelegateUntil: "2999-01-01T00:00:00.000Z",
  });
  assert.equal(await waits(), "SENT");
  assert.equal(await waits(barred), "WAITING");
});

test("substitutes in a ring delegate once", async (t) => {
  t.after(() => Promise.all([substitute(bob, null), substitute(carol, null)]));
  await substitute(bob, carol.mailboxId);
  await substitute(carol, bob.mailboxId);
  const id = await sendOrder(one, parallel, { checker: carol.mailboxId });
  const roles = async (who: Persona) =>
    Object((await who.get(`${at}/${id}/activeRoles`)).json).map(({ uuid }: { uuid: string }) => uuid);
  assert.deepEqual([await roles(bob), await roles(carol)], [["checker"], ["buyer"]]);
});

test("a delegate whose substitute is the delegating mailbox keeps the envelope", async (t) => {
  t.after(() => substitute(carol, null));
  await substitute(carol, bob.mailboxId);
  const id = await sendOrder(one, template);
  const [detail] = await give(bob, [id], carol);
  assert.equal(detail.result, true);
  assert.deepEqual([(await show(bob, id)).status, (await show(carol, id)).status], ["SENT", "WAITING"]);
  assert.equal((await give(carol, [id], bob))[0].errorCode, "delegation.ring");
  assert.equal((await fill(carol, id)).status, 200);
});

test("a mailbox is no substitute of itself, and of concurrent delegations to two mailboxes one counts", async () => {
  const self = await bob.put(`/api/v1/mailbox/${bob.mailboxId}/auto-delegation`, {
    autoDelegationEnabled: true,
    delegateTo: bob.mailboxId.toUpperCase(),
  });
  assert.equal(self.status, 400, self.text);
  const id = await sendOrder(one, template);
  const given = await Promise.all([carol, ann, carol, ann].map((to) => give(bob, [id], to)));
  assert.equal(given.filter(([detail]) => detail.result).length, 1, JSON.stringify(given));
  // a mailbox that the envelope did not reach gets a fault
  const waiting = await Promise.all([ann, bob, carol].map(async (who) => (await who.get(`${at}/${id}/activeRoles`)).json));
  assert.equal(waiting.filter((roles) => Array.isArray(roles)).flat().length, 1, JSON.stringify(waiting));
});
