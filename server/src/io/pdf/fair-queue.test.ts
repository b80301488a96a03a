import assert from "node:assert/strict";
import { test } from "node:test";
import { FairQueue, large, type Turn } from "./fair-queue.ts";

const small = (account: string): Turn => ({ account, sizeBytes: 1000 });

/** The order in which everything that waits is taken, each work taking so long. */
function served(queue: FairQueue<Turn>, msOf: (turn: Turn) => number): string {
  let order = "";
  for (let turn = queue.next(true); turn; turn = queue.next(true)) {
    order += turn.account;
    queue.spend(turn.account, msOf(turn));
  }
  return order;
}

test("accounts take turns, however much one of them brings", () => {
  const queue = new FairQueue<Turn>();
  for (const account of "aaaaaabb") queue.add(small(account));
  assert.equal(
    served(queue, () => 10),
    "abab" + "aaaa",
  );
  assert.equal(queue.size, 0);
});

test("turns are of time: slow work of one account counts for as much quick work of another", () => {
  const queue = new FairQueue<Turn>();
  for (const account of "aaabbbbbb") queue.add(small(account));
  assert.equal(
    served(queue, ({ account }) => (account === "a" ? 30 : 10)),
    "abbbabbba",
  );
});

test("a latecomer has the next turn, and no credit for earlier time", () => {
  const queue = new FairQueue<Turn>();
  for (const account of "aaaaaaaa") queue.add(small(account));
  for (let n = 0; n < 4; n += 1) queue.spend(queue.next(true)?.account ?? "", 10);
  for (const account of "bbbb") queue.add(small(account));
  assert.match(
    served(queue, () => 10),
    /^b(a|b)*$/,
  );
  for (const account of "aabbb") queue.add(small(account));
  const order = served(queue, () => 10);
  assert.ok(!order.startsWith("bbb"), order);
});

test("small work goes before large work of the same account, and can be asked for alone", () => {
  const queue = new FairQueue<Turn>();
  const heavy = { account: "a", sizeBytes: large.fromBytes };
  queue.add(heavy);
  queue.add(small("a"));
  assert.equal(queue.next(true)?.sizeBytes, 1000);
  assert.equal(queue.next(false), undefined);
  assert.equal(queue.next(true), heavy);
});

test("an account whose work took long brings large work, until it brings quick work again", () => {
  const queue = new FairQueue<Turn>();
  queue.spend("a", large.fromMs);
  assert.ok(queue.isLarge(small("a")));
  queue.spend("a", large.fromMs - 1);
  assert.ok(!queue.isLarge(small("a")));
});

test("a cancelled waiter is skipped, and no longer counted", () => {
  const queue = new FairQueue<Turn>();
  const gone = small("a");
  queue.add(gone);
  queue.add(small("a"));
  queue.remove(gone);
  queue.remove(gone);
  assert.deepEqual([queue.size, queue.countOf("a"), queue.countOf("b")], [1, 1, 0]);
});
