import assert from "node:assert/strict";
import { test } from "node:test";
import { fixedRing } from "../keys/ring.ts";
import { keyedDigest } from "./keyed-digest.ts";

const ringOf = (current: string, ids: readonly string[]) =>
  fixedRing({ current, keys: new Map(ids.map((id) => [id, new Uint8Array(32).fill(Number(id.slice(1)))])) });
const old = keyedDigest(ringOf("k1", ["k1"]));

test("a digest matches its text only, and depends on the key", () => {
  const made = old.digest("a long enough phrase");
  assert.equal(old.digest("a long enough phrase"), made);
  assert.deepEqual([old.matches("a long enough phrase", made), old.matches("another phrase", made)], [true, false]);
  assert.equal(old.matches("a long enough phrase", "k1."), false);
  const young = keyedDigest(ringOf("k2", ["k2"])).digest("a long enough phrase");
  assert.notEqual(young.slice(3), made.slice(3));
});

test("a digest of an older key is compared while the ring has the key, and is unknown afterwards", () => {
  const made = old.digest("a");
  const both = keyedDigest(ringOf("k2", ["k1", "k2"]));
  assert.deepEqual([both.matches("a", made), both.isCurrent(made), both.isCurrent(both.digest("a"))], [true, false, true]);
  assert.equal(keyedDigest(ringOf("k2", ["k2"])).matches("a", made), undefined);
});
