import assert from "node:assert/strict";
import { test } from "node:test";
import { newSalt, sha256Hex, sha256OfParts } from "./sha256.ts";

test("salts are 128 bits each, and all differ", () => {
  const salts = Array.from({ length: 1000 }, newSalt);
  assert.deepEqual(
    salts.filter((salt) => !/^[\w-]{22}$/.test(salt)),
    [],
  );
  assert.equal(new Set(salts).size, salts.length);
  // 16,000 random bytes have every value but for a chance of 1e-25
  const bytes = salts.flatMap((salt) => [...Buffer.from(salt, "base64url")]);
  assert.equal(bytes.length, 16 * salts.length);
  assert.equal(new Set(bytes).size, 256);
});

test("a text in parts has the hash of the whole", async () => {
  assert.equal(await sha256OfParts(["page ", '"ї"', "{}"]), sha256Hex('page "ї"{}'));
});
