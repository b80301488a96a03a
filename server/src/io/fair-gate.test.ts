import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "@chancery/core/fault/fault.ts";
import { FairGate } from "./fair-gate.ts";

const { signal } = new AbortController();

/** A gate of one worker that is busy until `open` is called, and the order in which work is done. */
function busyGate(limits: { readonly accountQueueMax?: number; readonly queueMax?: number } = {}) {
  const gate = new FairGate({ workers: 1, accountQueueMax: 3, queueMax: 4, ...limits }, "files");
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = gate.run({ account: "a", sizeBytes: 1, signal }, () => promise);
  const add = (account: string, name: string, by = signal): Promise<void> =>
    gate.run({ account, sizeBytes: 1, signal: by }, async () => void order.push(name));
  return { open, order, first, add };
}

test("work waits for its turn, and the account that was given less time comes first", async () => {
  const { open, order, first, add } = busyGate();
  const all = [add("a", "a1"), add("a", "a2"), add("b", "b1")];
  assert.deepEqual(order, []);
  open();
  await Promise.all([first, ...all]);
  assert.deepEqual(order, ["b1", "a1", "a2"]);
});

test("work that fails frees its place", async () => {
  const { open, order, first, add } = busyGate();
  open();
  await first;
  const gate = new FairGate({ workers: 1, accountQueueMax: 0, queueMax: 0 }, "files");
  const fail = () => gate.run({ account: "a", sizeBytes: 1, signal }, async () => Promise.reject(new Error("broken")));
  await assert.rejects(fail(), /broken/);
  await assert.rejects(fail(), /broken/);
  await add("a", "a1");
  assert.deepEqual(order, ["a1"]);
});

test("more than an account, or all, may have waiting is refused", async () => {
  const { open, first, add } = busyGate({ accountQueueMax: 2, queueMax: 3 });
  const waiting = [add("a", "a1"), add("a", "a2"), add("b", "b1")];
  await assert.rejects(add("a", "a3"), (error) => error instanceof Fault && error.code === "request.too_many");
  await assert.rejects(add("c", "c1"), (error) => error instanceof Fault && error.code === "service.unavailable");
  open();
  await Promise.all([first, ...waiting]);
});

test("work whose request has ended is not done", async () => {
  const { open, order, first, add } = busyGate();
  const leaving = new AbortController();
  const left = assert.rejects(add("a", "a1", leaving.signal), /gone/);
  leaving.abort(new Error("gone"));
  await left;
  open();
  await Promise.all([first, add("a", "a2"), assert.rejects(add("a", "a3", leaving.signal), /gone/)]);
  assert.deepEqual(order, ["a2"]);
});
