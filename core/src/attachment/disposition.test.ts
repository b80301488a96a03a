import assert from "node:assert/strict";
import { test } from "node:test";
import { dispositionOf } from "./disposition.ts";

const cases: readonly (readonly [string, string])[] = [
  ["a.pdf", 'attachment; filename="a.pdf"'],
  ["my file.pdf", 'attachment; filename="my file.pdf"'],
  ["été.txt", "attachment; filename=\"ete.txt\"; filename*=UTF-8''%C3%A9t%C3%A9.txt"],
  ['a"b\\c;d%41.txt', "attachment; filename=\"a_b_c_d_41.txt\"; filename*=UTF-8''a%22b%5Cc%3Bd%2541.txt"],
  [
    "договір (1)'*.pdf",
    "attachment; filename=\"_______ (1)'*.pdf\"; filename*=UTF-8''%D0%B4%D0%BE%D0%B3%D0%BE%D0%B2%D1%96%D1%80%20%281%29%27%2A.pdf",
  ],
];

const hostile = [
  "..\uFF0Fevil",
  "\uFF0E\uFF0E\uFF3Cevil",
  "\uFF0Ehidden",
  "\u2024\u2024",
  "a\uFF02; x=\uFF02b",
  "C\uFF1Ax",
  "a\u2100b",
  " \uFF0Fetc",
  "a\u0085b",
  ".",
];

for (const name of hostile)
  test(`${JSON.stringify(name)} has a harmless name for old clients`, () => {
    const [, plain = ""] = /^attachment; filename="([^"]*)"/.exec(dispositionOf(name)) ?? [];
    assert.match(plain, /^[^./\\:\s][^/\\:"%;\p{Cc}]*$/u);
  });

test("no character makes a separator, a quote, a control or a leading dot of the name for old clients", () => {
  for (let point = 1; point <= 0x1_0ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const header = dispositionOf(`${String.fromCodePoint(point)}a`);
    const [, plain = ""] = /^attachment; filename="([^"]*)"(?:; filename\*=[\w%'.!~-]+)?$/.exec(header) ?? [];
    assert.ok(/^[^./\\:%;\x00-\x20\x7f][^/\\:%;"\x00-\x1f\x7f]*$/.test(plain), `U+${point.toString(16)}: ${header}`);
  }
});

for (const [name, header] of cases) test(`${name} downloads under its name`, () => assert.equal(dispositionOf(name), header));
