import assert from "node:assert/strict";
import { test } from "node:test";
import { passwords } from "./passwords.ts";
import { tokens } from "./tokens.ts";

const phrase = "a long enough phrase";

test("a password is right in any form of Unicode, and nothing is right for nobody", async () => {
  const { hash, verify } = passwords();
  const known = await hash("cafe\u0301 with friends");
  assert.match(known, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await verify(known, "café with friends"), true);
  assert.equal(await verify(known, "cafe with friends"), false);
  assert.equal(await verify(undefined, "nobody has this password"), false);
  assert.equal(await verify("no hash", phrase), false);
});

test("who comes when too many wait is told to come again", async () => {
  const { hash } = passwords({ atOnceMax: 1, waitingMax: 2 });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => hash(phrase)));
  assert.deepEqual(
    results.map((result) => result.status),
    ["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"],
  );
  await hash(phrase);
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
