import assert from "node:assert/strict";
import { test } from "node:test";
import { openBell } from "./wakeups.ts";

const never = new AbortController().signal;
const long = 60_000;

test("a ring wakes everybody who waits for its key, and nobody else", async () => {
  const bell = openBell();
  const leaving = new AbortController();
  const woken = [bell.wait("a", long, never), bell.wait("a", long, never)];
  const other = bell.wait("b", long, leaving.signal);
  assert.equal(bell.waitingCount, 3);
  bell.ring("a");
  await Promise.all(woken);
  assert.equal(bell.waitingCount, 1);
  leaving.abort(new Error("left"));
  await assert.rejects(other, /left/);
  assert.equal(bell.waitingCount, 0);
});

test("without a ring the wait ends by itself", async () => {
  await openBell().wait("a", 1, never);
  await assert.rejects(openBell().wait("a", long, AbortSignal.abort(new Error("gone"))), /gone/);
});
