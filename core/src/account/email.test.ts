import assert from "node:assert/strict";
import { test } from "node:test";
import { countedEmail, findEmail } from "./email.ts";

const cases: readonly (readonly [string, string | undefined])[] = [
  [" Ann@Acme.Example ", "ann@acme.example"],
  ["o'brien+tag@mail.co", "o'brien+tag@mail.co"],
  ["анна@приклад.укр", "анна@приклад.укр"],
  [`${"a".repeat(242)}@acme.example`.slice(-254), `${"a".repeat(242)}@acme.example`.slice(-254)],
  [`${"a".repeat(243)}@acme.example`, undefined],
  ["ann", undefined],
  ["ann@acme", undefined],
  ["ann@@acme.example", undefined],
  ["ann b@acme.example", undefined],
  ["ann@acme..example", undefined],
  ["ann@acme.example.", undefined],
  ["a\u0000nn@acme.example", undefined],
  ["eve\uff20evil.example@acme.example", undefined],
  ["eve\u2026@acme.example", undefined],
  ["\ufb01ona@acme.example", "\ufb01ona@acme.example"],
  ["ann\ufe0f@acme.example", undefined],
  ["ann\u034f@acme.example", undefined],
  ["an\u3164n@acme.example", undefined],
  ["ann@acme\u115f.example", undefined],
  ["ann@acme\u00ad.example", undefined],
  ["ann@\uff41cme.example", undefined],
  ["ann@acme\u3002example", undefined],
  ['"ann"@acme.example', undefined],
  ["ann(at)@acme.example", undefined],
  ["ann@[127.0.0.1]", undefined],
  ["ann@acme.example\r\nBcc: bob@borealis.example", undefined],
  ["ann@acme.example,bob@borealis.example", undefined],
  ["<ann@acme.example>", undefined],
  ["Анн@acme.example", "анн@acme.example"],
  ["e\u0301va@acme.example", "\u00e9va@acme.example"],
  ["\u212a@acme.example", "k@acme.example"],
  ["", undefined],
];

for (const [text, email] of cases) {
  test(`${JSON.stringify(text.slice(0, 30))} is ${email === undefined ? "no email address" : "an email address"}`, () =>
    assert.equal(findEmail(text), email));
}

test("both forms of a domain are counted as one address", () => {
  const toAscii = (domain: string): string => (/^[a-z0-9.-]+$/.test(domain) ? domain : "xn--80aaxggn.xn--j1amh");
  for (const email of ["ann@калина.укр", "ann@xn--80aaxggn.xn--j1amh"])
    assert.equal(countedEmail(email, { toAscii }), "ann@xn--80aaxggn.xn--j1amh");
  assert.equal(countedEmail("ann@a_b.example", { toAscii: () => "" }), "ann@a_b.example");
});
