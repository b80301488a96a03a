// In a process of its own: it sees what the driver of the database is given.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import pg from "pg";
import sql from "sql-template-tag";
import { order, orderTemplate } from "../world/orders.ts";
import { world } from "../world/world.ts";

const one = await world();
const { ann, bob, database } = one;
const template = await orderTemplate(ann);
const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
const send = (key: string) => ann.post("/api/v1/envelope/send", { data }, { headers: { "idempotency-key": key } });

const counted = { transactions: 0, reads: 0 };
type Query = (this: object, ...given: unknown[]) => unknown;
const query = pg.Client.prototype.query as unknown as Query;

/** Counts the transactions that begin, and the reads of templates that were answered: the last thing a send waits for before it is saved. */
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given as [{ readonly text?: string; callback?: (...answer: unknown[]) => void } | string];
  const text = typeof first === "string" ? first : (first.text ?? "");
  counted.transactions += Number(text === "begin");
  if (typeof first !== "string" && first.callback && /template_versions/.test(text)) {
    const { callback } = first;
    first.callback = (...answer) => {
      counted.reads += 1;
      callback(...answer);
    };
  }
  return query.apply(this, given);
} as Query as unknown as typeof pg.Client.prototype.query;

/** Sends while nothing can be saved, until all but the first two wait for these; returns the answers and the number of transactions. */
async function sendAtOnce(keys: readonly string[], meanwhile: () => Promise<unknown>) {
  const before = { ...counted };
  const answers = await database.transaction(async (tx) => {
    await tx.run(sql`lock table envelopes in share mode`);
    counted.transactions = before.transactions;
    const sent = Promise.all(keys.map(send));
    while (counted.reads - before.reads < keys.length) await turn();
    for (let turns = 0; turns < 50; turns += 1) await turn();
    await meanwhile();
    return { sent };
  });
  return { sent: await answers.sent, transactions: counted.transactions - before.transactions };
}

test("sends of one account that come together share transactions, and each has records and answer of its own", async () => {
  assert.equal((await send("first")).status, 201);
  const keys = Array.from({ length: 10 }, (_, index) => `together ${index}`);
  const { sent, transactions } = await sendAtOnce(keys, async () => undefined);
  assert.deepEqual([...new Set(sent.map(({ status }) => status))], [201]);
  assert.ok(transactions < 8, `${transactions} transactions`);
  const ids = sent.map(({ json }) => (json as { readonly uuid: string }).uuid);
  const records = await database.all<{ readonly id: string; readonly requestId: string; readonly operation: string }>(sql`
    select subject_id as id, record::json ->> 'requestId' as "requestId", record::json ->> 'operation' as operation
    from audit_records
    where subject_id = any(${ids}::uuid[])
      and sequence = 1`);
  const expected = sent.map(({ headers }, index) => ({
    id: ids[index] ?? "",
    requestId: String(headers["x-request-id"]),
    operation: "SEND_ENVELOPE",
  }));
  const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);
  assert.deepEqual(records.toSorted(byId), expected.toSorted(byId));
  for (const id of ids) assert.equal((await bob.get(`/api/v1/envelope/${id}`)).status, 200);
  const again = await send(keys[3] ?? "");
  assert.deepEqual(again.json, sent[3]?.json);
});

test("a send that cannot be saved with others is refused alone", async () => {
  const keys = Array.from({ length: 6 }, (_, index) => `alone ${index}`);
  const lose = () => database.run(sql`delete from idempotency_answers where key = ${keys[4]}`);
  const { sent } = await sendAtOnce(keys, lose);
  assert.deepEqual(
    sent.map(({ status }) => status),
    [201, 201, 201, 201, 409, 201],
  );
  const count = await database.count(sql`select count(*) as count from idempotency_answers where key = any(${keys}::text[])`);
  assert.equal(count, 5);
});
