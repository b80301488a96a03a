import assert from "node:assert/strict";
import { test } from "node:test";
import { format, inspect } from "node:util";
import { Secret } from "./secret.ts";

const secret = new Secret("canary-7f3a9c");
const ways: readonly (readonly [string, () => string, string])[] = [
  ["printed", () => `${secret}`, "[secret]"],
  ["joined to a text", () => "a " + String(secret), "a [secret]"],
  ["asked for its text as any object is", () => secret.toString(), "[secret]"],
  ["serialised", () => JSON.stringify({ deep: [secret] }), '{"deep":["[secret]"]}'],
  ["inspected", () => inspect({ deep: { secret } }, { depth: 9, showHidden: true }), "{ deep: { secret: [secret] } }"],
  ["formatted", () => format("%s %o %j", secret, secret, secret), '[secret] [secret] "[secret]"'],
  [
    "taken apart",
    () => JSON.stringify([Object.entries(secret), Object.assign({}, secret), structuredClone(secret)]),
    "[[],{},{}]",
  ],
];
for (const [how, show, shown] of ways) {
  test(`a secret that is ${how} shows that it is one, and nothing of itself`, () => assert.equal(show(), shown));
}

test("an error that a secret caused shows nothing of it", () => {
  assert.doesNotMatch(inspect(new Error("no", { cause: secret })), /canary|7f3a/);
});

test("reveal returns the text of a secret", () => assert.equal(secret.reveal(), "canary-7f3a9c"));
