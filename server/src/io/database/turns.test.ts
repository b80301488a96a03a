import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Turns, type Taker } from "./turns.ts";

const of = (key: string): Taker => ({ key, first: `Bearer ${key}` });
const longMs = 60_000;

/** Serves all that wait. */
async function drain(turns: Turns): Promise<void> {
  for (; turns.waiting > 0; await nextTurn()) turns.free("loud");
}

test("a lone account has all places, and a second one gets the next that is free", async () => {
  const turns = new Turns(4);
  const order: string[] = [];
  const take = (account: string): Promise<void> => turns.take(of(account), longMs).then(() => void order.push(account));
  const all = Array.from({ length: 8 }, () => take("loud"));
  await Promise.all(all.slice(0, 4));
  all.push(take("quiet"));
  assert.deepEqual([turns.waiting, order], [5, ["loud", "loud", "loud", "loud"]]);
  turns.free("loud");
  await all.at(-1);
  assert.deepEqual(order.slice(4), ["quiet"]);
  await drain(turns);
});

test("an account holds as many connections as another one wants, and gets more when the other has finished", async () => {
  const turns = new Turns(16);
  let loud = 0;
  for (let n = 0; n < 3; n += 1) await turns.take(of("quiet"), longMs);
  const all = Array.from({ length: 20 }, () => turns.take(of("loud"), longMs).then(() => (loud += 1)));
  await Promise.all(all.slice(0, 2));
  const most = Math.max(3, turns.heldMin);
  assert.deepEqual([loud, turns.waiting], [most, 20 - most]);
  for (let n = 0; n < 3; n += 1) turns.free("quiet");
  await Promise.all(all.slice(0, 16));
  assert.equal(loud, 16);
  await drain(turns);
});

test("an account that held more places lately than another waits for more than keep the processors busy", async () => {
  let now = 0;
  const turns = new Turns(1000, () => now);
  const take = async (account: string, count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) void turns.take(of(account), longMs);
    await nextTurn();
  };
  await take("loud", turns.heldMin);
  now += 1000;
  await take("quiet", turns.heldMin + 2);
  await take("loud", 10);
  assert.equal(turns.waiting, 10, "the quiet one has all that it wants");
  now += 1000;
  turns.free("quiet");
  assert.equal(turns.waiting, 8, "the loud one as many as the quiet one wants, as that held more since");
  await drain(turns);
});

test("two accounts that want more than there is have all places between them, and half each", async () => {
  let now = 0;
  const places = 8 * new Turns(1).heldMin;
  const turns = new Turns(places, () => now);
  const held = { one: 0, other: 0 };
  const served = { one: 0, other: 0 };
  const take = (account: keyof typeof held): void =>
    void turns.take(of(account), longMs).then(() => {
      held[account] += 1;
      served[account] += 1;
    });
  const end = async (account: keyof typeof held): Promise<void> => {
    now += 5;
    held[account] -= 1;
    turns.free(account);
    await nextTurn();
  };
  for (let n = 0; n < 100 * places; n += 1) take(n < 50 * places ? "one" : "other");
  await nextTurn();
  for (let n = 0; n < 40 * places; n += 1) {
    await end(n % 2 === 0 && held.one > 0 ? "one" : "other");
    assert.equal(held.one + held.other, places);
  }
  assert.ok(Math.abs(served.one - served.other) < 2 * places, `${served.one} and ${served.other}`);
  while (turns.waiting > 0) await end(held.one > 0 ? "one" : "other");
});

test("the service's own work neither waits for accounts nor delays them", async () => {
  const turns = new Turns(8);
  await turns.take({ key: "", first: "" }, longMs);
  for (let n = 0; n < 7; n += 1) await turns.take(of("one"), longMs);
  assert.equal(turns.waiting, 0);
});

test("a wait that is too long fails, and takes no place later", async () => {
  const turns = new Turns(1);
  await turns.take(of("one"), longMs);
  await assert.rejects(turns.take(of("other"), 10), /none was free within 10 ms/);
  turns.free("one");
  await turns.take(of("third"), 10);
  assert.equal(turns.waiting, 0);
});

test("an account with more waiting than others is distinguished from one with less", async () => {
  const turns = new Turns(1);
  await turns.take(of("x"), longMs);
  for (let n = 0; n < 50; n += 1) void turns.take(of("loud"), longMs);
  void turns.take(of("quiet"), longMs);
  assert.deepEqual(
    ["loud", "quiet", "new"].map((account) => turns.isMuchOf(of(account).first)),
    [true, false, false],
  );
  await drain(turns);
});
