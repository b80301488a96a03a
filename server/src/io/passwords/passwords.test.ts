import assert from "node:assert/strict";
import { test } from "node:test";
import { passwords } from "./passwords.ts";
import { tokens } from "./tokens.ts";

const phrase = "a long enough phrase";

test("a password matches in any Unicode form, and no password matches a missing hash", async () => {
  const { hash, verify } = passwords();
  const known = await hash("cafe\u0301 with friends");
  assert.match(known, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await verify(known, "café with friends"), true);
  assert.equal(await verify(known, "cafe with friends"), false);
  assert.equal(await verify(undefined, "any password"), false);
  assert.equal(await verify("no hash", phrase), false);
});

test("a caller beyond the queue's limit is asked to retry", async () => {
  const { hash } = passwords({ atOnceMax: 1, waitingMax: 2 });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => hash(phrase)));
  assert.deepEqual(
    results.map((result) => result.status),
    ["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"],
  );
  await hash(phrase);
});

test("tokens and codes have 192 random bits and more, in signs that need no other form in an address", () => {
  const makers = { 240: () => tokens.newCode(), 192: () => tokens.newLinkCode() };
  for (const [bits, make] of Object.entries(makers)) {
    const texts = Array.from({ length: 500 }, () => make().text);
    assert.ok(texts.every((text) => /^[\w-]+$/.test(text) && text.length * 6 === Number(bits)));
    for (let at = 0; at * 6 < Number(bits); at += 1)
      assert.ok(new Set(texts.map((text) => text[at])).size > 50, "each sign is by chance");
  }
  const bodies = (["session", "application"] as const).map((kind) => tokens.newToken(kind).text.slice(4, -7));
  assert.ok(bodies.every((body) => body.length === 40));
});

test("a token is known by its hash, and a mistyped one by its checksum", () => {
  for (const kind of ["session", "application"] as const) {
    const { text, hash } = tokens.newToken(kind);
    assert.deepEqual(tokens.hashOfToken(text), hash);
    const other = text.replace(/.(?=.{7}$)/, (sign) => (sign === "a" ? "b" : "a"));
    assert.equal(tokens.hashOfToken(other), undefined);
    assert.equal(tokens.hashOfToken(`${text} `), undefined);
    assert.ok(!text.includes(hash.toString("hex")));
  }
});
