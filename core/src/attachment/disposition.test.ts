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

for (const [name, header] of cases) test(`${name} downloads under its name`, () => assert.equal(dispositionOf(name), header));
