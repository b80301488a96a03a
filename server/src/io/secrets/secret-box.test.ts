import assert from "node:assert/strict";
import { test } from "node:test";
import { fixedRing } from "../keys/ring.ts";
import { secretBox } from "./secret-box.ts";

const old = new Uint8Array(32).fill(1);
const young = new Uint8Array(32).fill(2);
const ringOf = (current: string, keys: readonly (readonly [string, Uint8Array])[]) => fixedRing({ current, keys: new Map(keys) });
const box = secretBox(
  ringOf("k2", [
    ["k1", old],
    ["k2", young],
  ]),
);

test("an encrypted text is decrypted in its own place only, and no two encryptions are equal", () => {
  const locked = box.lock("chs_secret дог", "t.c.1");
  assert.equal(box.unlock(locked, "t.c.1"), "chs_secret дог");
  assert.notEqual(box.lock("chs_secret дог", "t.c.1"), locked);
  assert.doesNotMatch(Buffer.from(locked.slice(3), "base64").toString("latin1"), /secret/);
  assert.throws(() => box.unlock(locked, "t.c.2"));
  assert.throws(() => box.unlock(`${locked.slice(0, -4)}AAA=`, "t.c.1"));
});

test("a ring that was rotated unlocks what older keys locked", () => {
  const before = secretBox(ringOf("k1", [["k1", old]])).lock("a", "p");
  assert.equal(box.unlock(before, "p"), "a");
  assert.throws(() => secretBox(ringOf("k2", [["k2", young]])).unlock(before, "p"), /no key k1/);
});
