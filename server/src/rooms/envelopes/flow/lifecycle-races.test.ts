import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { meet } from "@chancery/tests/world/meet.ts";
import { sendToSign, signaturesFor } from "@chancery/tests/world/signing.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const template = await orderTemplate(ann);
const at = "/api/v1/envelope";
const rounds = 20;
const data = order(template, { buyer: bob.mailboxId, checker: stranger.mailboxId });

const fill = (uuid: string) => () => bob.put(`${at}/fill`, { uuid, data: filled(template, '<field name="b">ok</field>') });
const save = (uuid: string) => () => bob.put(at, { uuid, data: filled(template, '<field name="b">half</field>') });
const cancel = (who: Persona, uuid: string) => () =>
  who.send("DELETE", `${at}/cancel`, { body: { uuids: [uuid], comment: "Ordered twice" } });

async function eventsOf(id: string): Promise<number> {
  return (await one.database.all(sql`select id from outbox where key = ${id}`)).length;
}

async function isDone(answer: Answer | undefined): Promise<boolean> {
  assert.ok(answer);
  const status = await ann.get(`/api/v1/process-status/${textAt(answer, "uuid")}`);
  return Object(status.json).successful === 1;
}

test("a concurrent fill and cancel: the cancel ends the envelope, and the fill is either before it or refused", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await sendOrder(one, template, { checker: stranger.mailboxId });
    const [filling, cancelling] = await meet(one.database, id, [fill(id), cancel(ann, id)]);
    assert.equal(await isDone(cancelling), true);
    assert.ok(filling && [200, 422].includes(filling.status), filling?.text);
    assert.equal(Object((await ann.get(`${at}/${id}`)).json).envelope.status, "CANCELLED");
    assert.equal(await eventsOf(id), filling.status === 200 ? 3 : 2);
  }
});

test("of two concurrent sends of a draft one succeeds, and the other finds it sent", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const uuid = textAt(await ann.post(at, { data }), "uuid");
    const send = () => ann.post(`${at}/send`, { uuid, data });
    const answers = await meet(one.database, uuid, [send, send]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422]);
    assert.equal(Object(answers.find(({ status }) => status === 422)?.json).code, 50050);
    assert.equal(await eventsOf(uuid), 2);
  }
});

test("a save concurrent with a fill: both succeed, or the save finds the step done; the filled values stay", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await sendOrder(one, template, { checker: stranger.mailboxId });
    const [saving, filling] = await meet(one.database, id, [save(id), fill(id)]);
    assert.equal(filling?.status, 200, filling?.text);
    assert.ok(saving?.status === 200 || Object(saving?.json).code === 50049, saving?.text);
    assert.match(Object((await ann.get(`${at}/${id}`)).json).envelope.data, /name="b">ok</);
  }
});

test("a removal against a send of a draft: one wins, and the other finds no draft", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const uuid = textAt(await ann.post(at, { data }), "uuid");
    const answers = await meet(one.database, uuid, [
      () => ann.post(`${at}/send`, { uuid, data }),
      () => ann.send("DELETE", at, { body: { uuids: [uuid] } }),
    ]);
    const [sent, removed] = answers.map(({ status }) => status);
    assert.ok((sent === 201 && removed === 422) || (sent === 404 && removed === 200), `${sent} ${removed}`);
  }
});

test("signatures against a cancel: one ends the envelope, and the other finds it ended", async () => {
  const builder = one.rooms.handlers.find(({ name }) => name === "archives.build")!;
  for (let round = 0; round < 4; round += 1) {
    const id = await sendToSign(ann, bob);
    await builder.work({ envelopeId: id, revision: 1 }, new AbortController().signal, {
      eventId: 1,
      key: id,
      attempt: 1,
      finish: async () => undefined,
    });
    const body = await signaturesFor(bob, id);
    const works = [() => bob.put(`${at}/${id}/sign`, body), cancel(ann, id)];
    const answers = await meet(one.database, id, round % 2 === 0 ? works : works.toReversed());
    const [signing, cancelling] = round % 2 === 0 ? answers : answers.toReversed();
    const { status, data } = Object((await ann.get(`${at}/${id}`)).json).envelope;
    const isCancelled = await isDone(cancelling);
    if (status === "COMPLETED") assert.deepEqual([signing?.status, isCancelled], [200, false]);
    else assert.deepEqual([status, signing?.status, Object(signing?.json).code, isCancelled], ["CANCELLED", 422, 50050, true]);
    assert.equal(/<signature name/.test(data), status === "COMPLETED");
    assert.equal(await eventsOf(id), 2);
  }
});
