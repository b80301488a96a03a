import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { filled, order, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const sequential = await orderTemplate(ann);
const parallel = await orderTemplate(ann, { isParallel: true });
const rounds = 50;
const b = '<field name="b">ok</field>';

const recordsOf = async (id: string): Promise<readonly string[]> => {
  const rows = await one.database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
  return rows.map((row) => row.operation);
};

test("of concurrent fills of one role one succeeds, in every round", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await sendOrder(one, sequential, { checker: stranger.mailboxId });
    const body = { uuid: id, data: filled(sequential, b) };
    const answers = await Promise.all([1, 2, 3].map(() => bob.put("/api/v1/envelope/fill", body)));
    assert.deepEqual(
      answers.map(({ status }) => status).sort((x, y) => x - y),
      [200, 422, 422],
    );
    for (const { json } of answers.filter(({ status }) => status === 422)) assert.equal(Object(json).code, 50049);
    assert.deepEqual(await recordsOf(id), ["SEND_ENVELOPE", "RECEIVE_ENVELOPE", "FILL_FIELDS", "RECEIVE_ENVELOPE"]);
  }
});

test("of concurrent fills that complete the envelope one succeeds, and the others find no active role", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await sendOrder(one, parallel, { checker: stranger.mailboxId });
    const body = { uuid: id, data: filled(parallel, b) };
    assert.equal(
      (await stranger.put("/api/v1/envelope/fill", { uuid: id, data: filled(parallel, '<field name="c">fine</field>') })).status,
      200,
    );
    const answers = await Promise.all([1, 2, 3].map(() => bob.put("/api/v1/envelope/fill", body)));
    assert.deepEqual(
      answers.map(({ status, json }) => (status === 200 ? 200 : Object(json).code)).toSorted(),
      [200, 50049, 50049],
    );
    const later = await bob.put("/api/v1/envelope/fill", body);
    assert.deepEqual([later.status, Object(later.json).code], [422, 50050]);
  }
});

test("concurrent fills of different roles both succeed, and the envelope completes once", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await sendOrder(one, parallel, { checker: stranger.mailboxId });
    const answers = await Promise.all([
      bob.put("/api/v1/envelope/fill", { uuid: id, data: filled(parallel, b) }),
      stranger.put("/api/v1/envelope/fill", { uuid: id, data: filled(parallel, '<field name="c">fine</field>') }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const { envelope } = Object((await ann.get(`/api/v1/envelope/${id}`)).json);
    assert.deepEqual([envelope.status, envelope.completed], ["COMPLETED", 3]);
    assert.match(envelope.data, /name="b">ok<.*name="c">fine</);
    assert.equal((await recordsOf(id)).filter((operation) => operation === "COMPLETED").length, 1);
    const events = await one.database.all(sql`select payload from outbox where key = ${id}`);
    assert.equal(events.length, 3);
  }
});

test("of two concurrent sends of one file one takes it, and the other is refused", async () => {
  for (let round = 0; round < 10; round += 1) {
    const upload = await ann.upload("/api/v1/envelope/attachment", {
      name: "plan.txt",
      bytes: Buffer.from(`plan ${round}`),
      type: "text/plain",
    });
    const { attachmentId } = Object(upload.json);
    const fields = `<field name="a">x</field><field name="plan" attachmentUuid="${attachmentId}"/>`;
    const data = order(sequential, { buyer: bob.mailboxId, checker: bob.mailboxId, fields });
    const answers = await Promise.all([1, 2].map(() => ann.post("/api/v1/envelope/send", { data })));
    assert.deepEqual(
      answers.map(({ status }) => status).sort((x, y) => x - y),
      [201, 400],
    );
    assert.equal(Object(answers.find(({ status }) => status === 400)?.json).code, 50051);
  }
});

test("two concurrent first views are recorded once", async () => {
  const id = await sendOrder(one, sequential);
  await Promise.all([1, 2, 3, 4].map(() => bob.get(`/api/v1/envelope/${id}`)));
  assert.equal((await recordsOf(id)).filter((operation) => operation === "VIEW_ENVELOPE").length, 1);
});
