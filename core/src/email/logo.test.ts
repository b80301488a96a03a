import assert from "node:assert/strict";
import { test } from "node:test";
import { emailHtml, escaped } from "./layout.ts";
import { isLogo, logoContentId, withLogo } from "./logo.ts";

const link = { words: "Open", url: "https://acme.example/x" };

test("the logo of an account takes the place of the name of the service, and its name is escaped", () => {
  const name = `Acme "$&" <Ltd>`;
  const html = withLogo(emailHtml("en", { subject: "Hello", lines: ['<div class="head">Chancery</div>'], link }), name);
  assert.equal(html.split("<img ").length, 2);
  assert.ok(html.includes(`<img src="cid:${logoContentId}" alt="${escaped(name)}"`));
  assert.doesNotMatch(html, />Chancery</);
});

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const cases = [
  ["image/png", png, true],
  ["image/png", png.slice(0, 7), false],
  ["image/jpeg", [0xff, 0xd8, 0xff, 0xe0], true],
  ["image/jpeg", png, false],
] as const;

for (const [type, bytes, expected] of cases) {
  test(`the bytes ${bytes.join(" ")} are ${expected ? "" : "not "}a logo of type ${type}`, () => {
    assert.equal(isLogo(type, Uint8Array.from(bytes)), expected);
  });
}
