import assert from "node:assert/strict";
import { test } from "node:test";
import { format, inspect } from "node:util";
import { Secret } from "./secret.ts";

const secret = new Secret("canary-7f3a9c");
const ways: readonly (readonly [string, () => string])[] = [
  ["printed", () => `${secret}`],
  ["joined to a text", () => "a " + String(secret)],
  ["serialised", () => JSON.stringify({ deep: [secret] })],
  ["inspected", () => inspect({ deep: { secret } }, { depth: 9, showHidden: true, getters: true })],
  ["formatted", () => format("%s %o %j", secret, secret, secret)],
  ["taken apart", () => JSON.stringify([Object.entries(secret), Object.assign({}, secret), structuredClone(secret)])],
  ["told by an error", () => inspect(new Error("no", { cause: secret }))],
];
for (const [how, show] of ways) {
  test(`a secret that is ${how} shows nothing of itself`, () => assert.doesNotMatch(show(), /canary|7f3a/));
}

test("a secret gives its text to who asks for it by name", () => assert.equal(secret.reveal(), "canary-7f3a9c"));
