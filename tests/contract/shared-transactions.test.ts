// In a process of its own: it sees what the driver of the database is given.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import pg from "pg";
import sql from "sql-template-tag";
import type { Answer } from "../world/call.ts";
import { filled, order, orderTemplate, sendOrder } from "../world/orders.ts";
import { world } from "../world/world.ts";

const one = await world();
const { ann, bob, database } = one;
const template = await orderTemplate(ann);
const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
const send = (key: string) => ann.post("/api/v1/envelope/send", { data }, { headers: { "idempotency-key": key } });

const counted = { transactions: 0, templates: 0 };
type Query = (this: object, ...given: unknown[]) => unknown;
const query = pg.Client.prototype.query as unknown as Query;

/** Counts the transactions that begin, and the reads of templates that were answered: the last that a send waits for before it is saved. */
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given as [{ readonly text?: string; callback?: (...answer: unknown[]) => void } | string];
  const text = typeof first === "string" ? first : (first.text ?? "");
  counted.transactions += Number(text === "begin");
  if (typeof first !== "string" && first.callback && /template_versions/.test(text)) {
    const { callback } = first;
    first.callback = (...answer) => {
      counted.templates += 1;
      callback(...answer);
    };
  }
  return query.apply(this, given);
} as Query as unknown as typeof pg.Client.prototype.query;

type Waiting = {
  /** Whether all requests have asked the database for all that they need before they wait; of fills, that is the caller only. */
  readonly isReady: (since: typeof counted) => boolean;
  readonly meanwhile?: () => Promise<unknown>;
};

/** Makes requests while no envelope can be written, until all but the first two wait for these. Returns the answers, and the number of transactions. */
async function askAtOnce(requests: readonly (() => Promise<Answer>)[], { isReady, meanwhile }: Waiting) {
  let before = { ...counted };
  const { answers } = await database.transaction(async (tx) => {
    await tx.run(sql`lock table envelopes in exclusive mode`);
    before = { ...counted };
    const asked = Promise.all(requests.map((request) => request()));
    while (!isReady(before)) await turn();
    for (let turns = 0; turns < 300; turns += 1) await turn();
    await meanwhile?.();
    return { answers: asked };
  });
  return { answers: await answers, transactions: counted.transactions - before.transactions };
}

test("sends of one account that come together share transactions, and each has records and answer of its own", async () => {
  assert.equal((await send("first")).status, 201);
  const keys = Array.from({ length: 10 }, (_, index) => `together ${index}`);
  const { answers: sent, transactions } = await askAtOnce(
    keys.map((key) => () => send(key)),
    { isReady: ({ templates }) => counted.templates - templates >= keys.length },
  );
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
  const { answers: sent } = await askAtOnce(
    keys.map((key) => () => send(key)),
    { isReady: ({ templates }) => counted.templates - templates >= keys.length, meanwhile: lose },
  );
  assert.deepEqual(
    sent.map(({ status }) => status),
    [201, 201, 201, 201, 409, 201],
  );
  const count = await database.count(sql`select count(*) as count from idempotency_answers where key = any(${keys}::text[])`);
  assert.equal(count, 5);
});

const fill = (uuid: string, value = "ok") =>
  bob.put("/api/v1/envelope/fill", { uuid, data: filled(template, `<field name="b">${value}</field>`) });

const twoBegan: Waiting = { isReady: ({ transactions }) => counted.transactions - transactions >= 2 };

test("fills of one account that come together share transactions, and each is refused for its own faults", async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => sendOrder(one, template)));
  const { answers, transactions } = await askAtOnce(
    ids.map((id, index) => () => fill(id, index === 5 ? "too long" : "ok")),
    twoBegan,
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    ids.map((_, index) => (index === 5 ? 400 : 200)),
  );
  assert.ok(transactions < 8, `${transactions} transactions`);
  const records = await database.all<{ readonly id: string; readonly requestId: string }>(sql`
    select subject_id as id, record::json ->> 'requestId' as "requestId"
    from audit_records
    where subject_id = any(${ids}::uuid[])
      and record::json ->> 'operation' = 'FILL_FIELDS'
    order by subject_id`);
  const expected = ids.flatMap((id, index) =>
    index === 5 ? [] : { id, requestId: String(answers[index]?.headers["x-request-id"]) },
  );
  assert.deepEqual(
    records,
    expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
});

test("of fills of one envelope that come together one succeeds", async () => {
  const once = { checker: ann.mailboxId };
  const [first, second] = [await sendOrder(one, template, once), await sendOrder(one, template, once)];
  const others = await Promise.all(Array.from({ length: 4 }, () => sendOrder(one, template)));
  const { answers } = await askAtOnce(
    [...others, first, first, second, first].map((id) => () => fill(id)),
    twoBegan,
  );
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual([...statuses.slice(0, 4), statuses[6]], [200, 200, 200, 200, 200]);
  assert.deepEqual([statuses[4], statuses[5], statuses[7]].toSorted(), [200, 422, 422]);
});
