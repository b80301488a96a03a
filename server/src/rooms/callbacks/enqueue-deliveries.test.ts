import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { callbacksPath } from "@chancery/tests/world/callbacks.ts";
import { world } from "@chancery/tests/world/world.ts";
import type { Transaction } from "../../io/database/database.ts";
import { relayOrdered } from "../../jobs/relay-ordered.ts";

const one = await world({ settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32" } });
const { ann, bob, rooms, database } = one;
const template = await orderTemplate(ann);

test("the statements that number events do not grow with the callbacks that filter by email address", async () => {
  const counts: number[] = [];
  for (const callbacks of [1, 20]) {
    for (let index = 0; index < callbacks; index += 1) {
      const body = { url: "http://127.0.0.1:9/", filter: { sender: [ann.email.toUpperCase(), `${index}@other.example`] } };
      assert.equal((await bob.post(`${callbacksPath}/add`, body)).status, 201);
    }
    await sendOrder(one, template);
    counts.push(await countStatements());
  }
  assert.equal(counts[1], counts[0]);
  const [row] = await database.all<{ n: number }>(sql`select count(*)::int as n from callback_deliveries`);
  assert.equal(row?.n, 1 + 21);
});

/** Numbers the events so far; returns how many statements the consumers sent. */
async function countStatements(): Promise<number> {
  let statements = 0;
  const counted = (tx: Transaction): Transaction =>
    new Proxy(tx, {
      get: (target, name: keyof Transaction) => {
        const member = target[name];
        if (typeof member !== "function") return member;
        statements += 1;
        return member.bind(target);
      },
    });
  const handlers = rooms.orderedHandlers.map((handler) => ({
    ...handler,
    handle: (tx: Transaction, events: Parameters<typeof handler.handle>[1]) => handler.handle(counted(tx), events),
  }));
  await relayOrdered(database, handlers);
  return statements;
}
