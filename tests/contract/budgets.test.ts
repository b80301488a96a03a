// In a process of its own: it counts what the driver of the database is given.
import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import type { Answer } from "../world/call.ts";
import { filled, order, orderTemplate, sendOrder } from "../world/orders.ts";
import { world } from "../world/world.ts";

// What requests cost the database. A request that needs more raises its budget here, on purpose; one that needs less lowers it.

const one = await world();
const { ann, bob } = one;
const at = "/api/v1/envelope";

/** Entries of indexes that a connection has written: rows inserted, and rows updated outside of their page's chain, in each index. */
const indexWrites = `
  select coalesce(sum((pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid)
    - pg_stat_get_xact_tuples_hot_updated(c.oid)) * (select count(*) from pg_index i where i.indrelid = c.oid)), 0)::integer as entries
  from pg_class c
  where c.relkind = 'r'`;

const counted = { statements: 0, roundTrips: 0, indexWrites: 0 };
const waiting = new WeakMap<object, number>();
const looks: Promise<void>[] = [];
type Query = (this: object, ...given: unknown[]) => Promise<{ readonly rows: readonly { readonly entries: number }[] }>;
const query = pg.Client.prototype.query as unknown as Query;

/** Counts a statement, and a round trip if its connection owes no answer: statements behind it leave without waiting. */
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given as [{ readonly text?: string } | string];
  const text = typeof first === "string" ? first : first.text;
  const owed = waiting.get(this) ?? 0;
  counted.statements += 1;
  counted.roundTrips += Number(owed === 0);
  waiting.set(this, owed + 1);
  if (text === "commit") looks.push(look(this, 1));
  const answer = query.apply(this, given);
  if (text === "begin") looks.push(look(this, -1));
  const end = (): unknown => waiting.set(this, (waiting.get(this) ?? 1) - 1);
  answer.then(end, end);
  return answer;
} as Query as unknown as typeof pg.Client.prototype.query;

async function look(client: pg.Client, sign: 1 | -1): Promise<void> {
  const { rows } = await query.call(client, indexWrites);
  counted.indexWrites += sign * (rows[0]?.entries ?? 0);
}

type Cost = { readonly statements: number; readonly roundTrips: number; readonly indexWrites: number };

async function costOf(status: number, request: () => Promise<Answer>): Promise<Cost> {
  const before = { ...counted };
  const answer = await request();
  assert.equal(answer.status, status, answer.text);
  await Promise.all(looks.splice(0));
  return {
    statements: counted.statements - before.statements,
    roundTrips: counted.roundTrips - before.roundTrips,
    indexWrites: counted.indexWrites - before.indexWrites,
  };
}

const budgets: Readonly<Record<string, Cost>> = {
  send: { statements: 8, roundTrips: 4, indexWrites: 55 },
  "first view": { statements: 7, roundTrips: 5, indexWrites: 3 },
  status: { statements: 2, roundTrips: 2, indexWrites: 0 },
  read: { statements: 2, roundTrips: 2, indexWrites: 0 },
  search: { statements: 6, roundTrips: 6, indexWrites: 0 },
  save: { statements: 11, roundTrips: 7, indexWrites: 4 },
  fill: { statements: 12, roundTrips: 6, indexWrites: 11 },
  "last fill": { statements: 9, roundTrips: 5, indexWrites: 50 },
};

test("each request of an envelope's way keeps to its statements, round trips and entries of indexes", async () => {
  const template = await orderTemplate(ann);
  const recipients = { buyer: bob.mailboxId, checker: bob.mailboxId };
  const fill = { data: filled(template, '<field name="b">ok</field>') };
  const costs: Record<string, Cost> = {};
  const note = async (name: string, status: number, request: () => Promise<Answer>): Promise<void> => {
    const cost = await costOf(status, request);
    const known = costs[name] ?? cost;
    costs[name] = {
      statements: Math.min(known.statements, cost.statements),
      roundTrips: Math.min(known.roundTrips, cost.roundTrips),
      indexWrites: Math.min(known.indexWrites, cost.indexWrites),
    };
  };
  // the least of some times: what a process keeps is known after the first, and a slow read is asked twice
  for (let round = 0; round < 4; round += 1) {
    await note("send", 201, () => ann.post(`${at}/send`, { data: order(template, recipients) }));
    const uuid = await sendOrder(one, template);
    await note("first view", 200, () => bob.get(`${at}/${uuid}`));
    await note("status", 200, () => bob.get(`${at}/${uuid}`));
    await note("read", 200, () => bob.get(`${at}/${uuid}?include=envelope`));
    await note("search", 200, () => bob.post(`${at}/search`, {}));
    await note("save", 200, () => bob.put(at, { uuid, ...fill }));
    await note("fill", 200, () => bob.put(`${at}/fill`, { uuid, ...fill }));
    await note("last fill", 200, () => bob.put(`${at}/fill`, { uuid, data: filled(template, "") }));
  }
  assert.deepEqual(costs, budgets);
});
