import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPassword } from "./password.ts";

const cases: readonly (readonly [string, boolean])[] = [
  ["eleven-char", false],
  ["twelve-chars", true],
  ["😀".repeat(11), false],
  ["correct-pony-battery", true],
  ["k7".padEnd(128, "lorem ipsum "), true],
  ["k7".padEnd(129, "lorem ipsum "), false],
  ["password1234", false],
  ["P@ssw0rd1234!", false],
  ["123password!!", false],
  ["passwordpassword", false],
  ["123456789012", false],
  ["aaaaaaaaaaaa", false],
  ["abcdabcdabcd", false],
  ["1q2w3e4r5t6y", false],
  ["QwertyUiop123", false],
  ["йцукенгшщзхї", false],
  ["my dog ate 3 contracts", true],
];

for (const [password, isFine] of cases) {
  test(`the password ${password.slice(0, 24)} of ${[...password].length} is ${isFine ? "taken" : "refused"}`, () => {
    const rows = checkPassword(password, "/password");
    assert.equal(rows.length, isFine ? 0 : 1);
    assert.ok(!JSON.stringify(rows).includes(password));
  });
}
