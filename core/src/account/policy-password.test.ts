import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { passwordPolicy, type PasswordPolicy } from "./policies.ts";
import { checkByPolicy, isExpired, notAgain } from "./policy-password.ts";

const cases: readonly (readonly [Partial<PasswordPolicy>, string, string])[] = [
  [{}, "quiet brown kettle", ""],
  [{}, "short", "at least 12 characters long"],
  [{ minLength: 20 }, "quiet brown kettles", "at least 20 characters long"],
  [{ minLength: 20 }, "quiet brown kettles!", ""],
  [{ maxLength: 13 }, "quiet kettles!", "at most 13 characters long"],
  [{ uppercase: 2 }, "Quiet brown kettle", "with at least 2 upper-case letters"],
  [{ uppercase: 2 }, "Quiet Brown kettle", ""],
  [{ uppercase: 1 }, "Їжак and a kettle", ""],
  [{ lowercase: 1 }, "QUIET BROWN KETTLE", "with at least 1 lower-case letters"],
  [{ digit: 1, specialSymbol: 1 }, "quiet brown kettle", "with at least 1 digits,with at least 1 special characters"],
  [{ digit: 1, specialSymbol: 1 }, "quiet brown kettle 7!", ""],
  [{ repeatCharacter: 2 }, "quiet browwn kettle", ""],
  [{ repeatCharacter: 2 }, "quiet browwwn kettle", "without more than 2 of one character in a row"],
  [{ allowWhitespace: false }, "quiet brown kettle", "without white space"],
  [{ preventCommonWords: true }, "my Password is good", "without well-known words"],
  [{ preventCommonWords: true }, "quiet brown kettle", ""],
];
for (const [rule, password, broken] of cases)
  test(`by ${JSON.stringify(rule)} "${password}" must be ${broken || "nothing else"}`, () => {
    const rows = checkByPolicy({ ...passwordPolicy, ...rule }, password, "/password");
    assert.equal(rows.map(({ args }) => args?.[0]).join(), broken);
  });

const now = parseInstant("2026-06-30T00:00:00.000Z", "");
const past = ["2026-06-20", "2026-05-30", "2026-01-01"].map((day) => ({
  hash: day,
  setAt: parseInstant(`${day}T00:00:00.000Z`, ""),
}));
const reuse: readonly (readonly [Partial<PasswordPolicy>, number])[] = [
  [{}, 0],
  [{ preventReuseCount: 1 }, 1],
  [{ preventReuseCount: 5 }, 3],
  [{ preventReuseMonths: 1 }, 1],
  [{ preventReuseMonths: 2 }, 2],
  [{ preventReuseMonths: 1, preventReuseCount: 2 }, 2],
];
for (const [rule, count] of reuse)
  test(`by ${JSON.stringify(rule)} ${count} of three passwords may not be used again`, () => {
    assert.equal(notAgain({ ...passwordPolicy, ...rule }, past, now).length, count);
  });

test("a password expires after the days of its policy, and never if they are 0", () => {
  const set = parseInstant("2026-06-20T00:00:00.000Z", "");
  const after = [0, 11, 10].map((expirationDays) => isExpired({ ...passwordPolicy, expirationDays }, set, now));
  assert.deepEqual(after, [false, false, true]);
});
