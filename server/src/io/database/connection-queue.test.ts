import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { placeQueue } from "./connection-queue.ts";
import { currentRequester, type Requester } from "./requester.ts";

const longMs = 60_000;
const shortMs = 10;
const isTooMuch = { code: "service.unavailable" };
const requestOf = (account: string): Requester => ({ first: `Bearer ${account}`, account });

test("a request that has begun waits for its next place, a new one is refused after a shorter time", async () => {
  const queue = placeQueue(1, longMs, shortMs);
  const request = requestOf("one");
  const free = await currentRequester.run(request, queue.take);
  const isRefused = assert.rejects(currentRequester.run(requestOf("one"), queue.take), isTooMuch);
  const goesOn = currentRequester.run(request, queue.take);
  await isRefused;
  assert.equal(queue.look().waiting, 1);
  free();
  (await goesOn)();
});

test("the wait that counts as a crowd is that of new requests", async () => {
  const queue = placeQueue(1, longMs, longMs);
  const request = requestOf("one");
  const free = await currentRequester.run(request, queue.take);
  const goesOn = currentRequester.run(request, queue.take);
  const waits = currentRequester.run(requestOf("one"), queue.take);
  const { waitedMs } = queue.look();
  free();
  const freeAgain = await goesOn;
  assert.deepEqual([queue.look().waiting, queue.look().waitedMs], [1, waitedMs]);
  freeAgain();
  (await waits)();
});

test("what the service does for itself waits as long as what has begun", async () => {
  const queue = placeQueue(1, longMs, 1);
  const free = await currentRequester.run(requestOf("one"), queue.take);
  const waits = queue.take();
  await assert.rejects(currentRequester.run(requestOf("other"), queue.take), isTooMuch);
  free();
  (await waits)();
});

test("under ten times the load, what is let in ends soon, and no work is begun in vain", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const places = 4;
  const statements = 4;
  const queue = placeQueue(places, 3000, 1000);
  const running: (() => void)[] = [];
  const servedMs: number[] = [];
  let now = 0;
  let givenUp = 0;
  const ask = async (): Promise<void> => {
    const request = requestOf("one");
    const from = now;
    for (let done = 0; done < statements; done += 1) {
      const free = await currentRequester.run(request, queue.take).catch(() => undefined);
      if (!free) givenUp += done === 0 ? 0 : 1;
      if (!free) return;
      await new Promise<void>((resolve) => running.push(resolve));
      free();
    }
    servedMs.push(now - from);
  };
  const statementMs = 10;
  const ticks = 600;
  for (let tick = 0; tick < ticks; tick += 1, now += statementMs) {
    for (let asked = 0; asked < (10 * places) / statements; asked += 1) void ask();
    await nextTurn();
    t.mock.timers.tick(statementMs);
    for (const end of running.splice(0)) end();
    await nextTurn();
  }
  const served = (servedMs.length * statements) / (ticks * places);
  assert.ok(served >= 0.95 && givenUp === 0, `${served} of what the places can do, ${givenUp} given up after they had begun`);
  assert.ok(Math.max(...servedMs) <= 1100, `${Math.max(...servedMs)} ms`);
});
