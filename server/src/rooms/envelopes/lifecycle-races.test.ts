import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const template = await orderTemplate(ann);
const at = "/api/v1/envelope";
const rounds = 20;
const data = order(template, { buyer: bob.mailboxId, checker: stranger.mailboxId });

/** Does all at once behind the envelope's own lock, so that they meet there; then lets them go. */
async function meet(id: string, works: readonly (() => Promise<Answer>)[]): Promise<readonly Answer[]> {
  const [answers] = await one.database.transaction(async (tx) => {
    await tx.run(sql`select id from envelopes where id = ${id} for update`);
    const running = works.map((work) => work());
    await untilWaiting(works.length);
    return [Promise.all(running)] as const;
  });
  return answers;
}

async function untilWaiting(count: number): Promise<void> {
  const waiting = sql`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const end = performance.now() + 5000;
  while (((await one.database.first<{ readonly n: number }>(waiting))?.n ?? 0) < count) {
    if (performance.now() > end) throw new Error("they did not meet");
  }
}

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

test("a fill and a cancel at once: the cancel ends the envelope, and the fill is either before it or refused", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await sendOrder(one, template, { checker: stranger.mailboxId });
    const [filling, cancelling] = await meet(id, [fill(id), cancel(ann, id)]);
    assert.equal(await isDone(cancelling), true);
    assert.ok(filling && [200, 422].includes(filling.status), filling?.text);
    assert.equal(Object((await ann.get(`${at}/${id}`)).json).envelope.status, "CANCELLED");
    assert.equal(await eventsOf(id), filling.status === 200 ? 3 : 2);
  }
});

test("of two sends of a draft at once one wins, and the other finds it sent", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const uuid = textAt(await ann.post(at, { data }), "uuid");
    const send = () => ann.post(`${at}/send`, { uuid, data });
    const answers = await meet(uuid, [send, send]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422]);
    assert.equal(Object(answers.find(({ status }) => status === 422)?.json).code, 50050);
    assert.equal(await eventsOf(uuid), 2);
  }
});

test("a save against a fill: both succeed, or the save finds the step done; what is filled in stays", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await sendOrder(one, template, { checker: stranger.mailboxId });
    const [saving, filling] = await meet(id, [save(id), fill(id)]);
    assert.equal(filling?.status, 200, filling?.text);
    assert.ok(saving?.status === 200 || Object(saving?.json).code === 50049, saving?.text);
    assert.match(Object((await ann.get(`${at}/${id}`)).json).envelope.data, /name="b">ok</);
  }
});

test("a removal against a send of a draft: one wins, and the other finds no draft", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const uuid = textAt(await ann.post(at, { data }), "uuid");
    const answers = await meet(uuid, [
      () => ann.post(`${at}/send`, { uuid, data }),
      () => ann.send("DELETE", at, { body: { uuids: [uuid] } }),
    ]);
    const [sent, removed] = answers.map(({ status }) => status);
    assert.ok((sent === 201 && removed === 422) || (sent === 404 && removed === 200), `${sent} ${removed}`);
  }
});
