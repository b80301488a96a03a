// In a process of its own: it sees what the driver of the database is given.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import pg from "pg";
import sql from "sql-template-tag";
import type { Answer } from "../world/call.ts";
import { filled, order, orderTemplate, sendOrder } from "../world/orders.ts";
import { world } from "../world/world.ts";
import type { Queries } from "@chancery/server/io/database/database.ts";

const one = await world();
const { ann, bob, database } = one;
const template = await orderTemplate(ann);
const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
const send = (key: string) => ann.post("/api/v1/envelope/send", { data }, { headers: { "idempotency-key": key } });

let transactions = 0;
const inFlight = new Map<object, number>();
type Callback = (...answer: unknown[]) => void;
type Query = (this: object, ...given: unknown[]) => Promise<unknown>;
const query = pg.Client.prototype.query as unknown as Query;

/** Counts the transactions that begin, and the statements of each connection without an answer. */
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given as [{ readonly text?: string; callback?: Callback } | string];
  transactions += Number((typeof first === "string" ? first : first.text) === "begin");
  const end = (): unknown => inFlight.set(this, (inFlight.get(this) ?? 1) - 1);
  inFlight.set(this, (inFlight.get(this) ?? 0) + 1);
  const callback = typeof first === "string" ? undefined : first.callback;
  if (typeof first !== "string" && callback) first.callback = (...answer) => void (end(), callback(...answer));
  const answer = query.apply(this, given);
  // a query that calls back is returned as it is
  if (!callback) answer.then(end, end);
  return answer;
} as Query as unknown as typeof pg.Client.prototype.query;

/** The server processes that wait for the lock on envelopes. */
const listBlocked = (tx: Queries) =>
  tx.values<number>(sql`
  select pid
  from pg_locks
  where relation = 'envelopes'::regclass
    and database = (select oid from pg_database where datname = current_database())
    and not granted
  order by pid`);

/** Turns of the event loop within which a request that waits for no answer has got to its place. */
const turnsToPlace = 300;

/** Waits until two transactions wait for the lock, and all other requests for these: no other connection owes an answer for many turns. */
async function untilPlaced(tx: Queries): Promise<void> {
  for (let blocked = 0; blocked < 2; blocked = (await listBlocked(tx)).length);
  const busy = (): number => [...inFlight.values()].filter((count) => count > 0).length;
  for (let turns = 0; turns < turnsToPlace; turns = busy() === 2 ? turns + 1 : 0) await turn();
}

/** Makes requests while no envelope can be written, until all but two wait for these. Returns the answers, and the number of transactions. */
async function askAtOnce(
  requests: readonly (() => Promise<Answer>)[],
  meanwhile?: (tx: Queries, asked: Promise<unknown>) => Promise<unknown>,
) {
  let before = 0;
  const { answers } = await database.transaction(async (tx) => {
    await tx.run(sql`lock table envelopes in exclusive mode`);
    before = transactions;
    const asked = Promise.all(requests.map((request) => request()));
    await untilPlaced(tx);
    await meanwhile?.(tx, asked);
    return { answers: asked };
  });
  return { answers: await answers, transactions: transactions - before };
}

test("sends of one account that come together share transactions, and each has records and answer of its own", async () => {
  assert.equal((await send("first")).status, 201);
  const keys = Array.from({ length: 10 }, (_, index) => `together ${index}`);
  const { answers: sent, transactions: begun } = await askAtOnce(keys.map((key) => () => send(key)));
  assert.deepEqual([...new Set(sent.map(({ status }) => status))], [201]);
  assert.ok(begun < 8, `${begun} transactions`);
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
    lose,
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

test("fills of one account that come together share transactions, and each is refused for its own faults", async () => {
  const sent = await Promise.all(Array.from({ length: 10 }, () => sendOrder(one, template)));
  const unknown = "00000000-0000-4000-8000-000000000000";
  const foreign = await sendOrder(one, template, { buyer: ann.mailboxId, checker: ann.mailboxId });
  const ids = [...sent, unknown, foreign];
  const { answers, transactions: begun } = await askAtOnce(
    ids.map((id, index) => () => fill(id, index === 5 ? "too long" : "ok")),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [...sent.map((_, index) => (index === 5 ? 400 : 200)), 404, 404],
  );
  assert.ok(begun < 8, `${begun} transactions`);
  const records = await database.all<{ readonly id: string; readonly requestId: string }>(sql`
    select subject_id as id, record::json ->> 'requestId' as "requestId"
    from audit_records
    where subject_id = any(${sent}::uuid[])
      and record::json ->> 'operation' = 'FILL_FIELDS'
    order by subject_id`);
  const expected = sent.flatMap((id, index) =>
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
  const { answers } = await askAtOnce([...others, first, first, second, first].map((id) => () => fill(id)));
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual([...statuses.slice(0, 4), statuses[6]], [200, 200, 200, 200, 200]);
  assert.deepEqual([statuses[4], statuses[5], statuses[7]].toSorted(), [200, 422, 422]);
});

test("sends whose transaction is lost are answered 503, are not saved, and can be sent again", async () => {
  const keys = Array.from({ length: 8 }, (_, index) => `lost ${index}`);
  const count = () => database.count(sql`select count(*) as count from envelopes`);
  const before = await count();
  const { answers } = await askAtOnce(
    keys.map((key) => () => send(key)),
    async (tx, asked) => {
      let areAnswered = false;
      void asked.then(() => (areAnswered = true));
      while (!areAnswered)
        for (const pid of await listBlocked(tx)) await tx.run(sql`select pg_terminate_backend(${pid}::integer)`);
    },
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503]);
  assert.equal(await count(), before);
  const again = await Promise.all(keys.map(send));
  assert.deepEqual([...new Set(again.map(({ status }) => status))], [201]);
  assert.equal(await count(), before + keys.length);
});
