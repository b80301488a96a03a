import assert from "node:assert/strict";
import { test } from "node:test";
import { openWakeups } from "./wakeups.ts";

const never = new AbortController().signal;
const long = 60_000;

test("a wake-up reaches all waiters of its key, and no others", async () => {
  const wakeups = openWakeups();
  const leaving = new AbortController();
  const woken = [wakeups.wait("a", long, never), wakeups.wait("a", long, never)];
  const other = wakeups.wait("b", long, leaving.signal);
  assert.equal(wakeups.waitingCount, 3);
  wakeups.ring("a");
  await Promise.all(woken);
  assert.equal(wakeups.waitingCount, 1);
  leaving.abort(new Error("left"));
  await assert.rejects(other, /left/);
  assert.equal(wakeups.waitingCount, 0);
});

test("without a wake-up the wait ends by its timeout", async () => {
  await openWakeups().wait("a", 1, never);
  await assert.rejects(openWakeups().wait("a", long, AbortSignal.abort(new Error("gone"))), /gone/);
});
