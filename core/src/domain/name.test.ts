import assert from "node:assert/strict";
import { domainToASCII, domainToUnicode } from "node:url";
import { test } from "node:test";
import { domainOfEmail, readDomainName, recordNameOf, type NameRules } from "./name.ts";

const suffixes = new Set(["com", "ua", "com.ua", "co.uk", "github.io", "example", "test", "укр"].map(domainToASCII));
const rules: NameRules = {
  toAscii: domainToASCII,
  toUnicode: domainToUnicode,
  publicSuffixOf: (ascii) => [...suffixes].filter((one) => ascii === one || ascii.endsWith(`.${one}`)).at(-1),
  isTestTldAllowed: false,
};
const long = `${"a".repeat(60)}.`.repeat(4).slice(0, 232);

const taken: readonly (readonly [text: string, ascii: string, unicode?: string])[] = [
  ["acme.com", "acme.com"],
  ["ACME.Com", "acme.com"],
  [" acme.com\t", "acme.com"],
  ["acme.com.", "acme.com"],
  ["a-1.acme.com", "a-1.acme.com"],
  ["4.com", "4.com"],
  ["acme.co.uk", "acme.co.uk"],
  ["acme.github.io", "acme.github.io"],
  ["калина.укр", "xn--80aaxggn.xn--j1amh", "калина.укр"],
  ["КАЛИНА。УКР", "xn--80aaxggn.xn--j1amh", "калина.укр"],
  ["xn--80aaxggn.xn--j1amh", "xn--80aaxggn.xn--j1amh", "калина.укр"],
  ["XN--80AAXGGN.com", "xn--80aaxggn.com", "калина.com"],
  ["faß.com", "xn--fa-hia.com", "faß.com"],
  ["ａｃｍｅ．com", "acme.com"],
  ["e\u0301a.com", "xn--a-9fa.com", "éa.com"],
  ["gmail.com.ua", "gmail.com.ua"],
  ["notgmail.com", "notgmail.com"],
  [`${long}.com`, `${long}.com`],
  ["local.com", "local.com"],
];

for (const [text, ascii, unicode = ascii] of taken) {
  test(`${JSON.stringify(text.slice(0, 40))} is the domain ${ascii.slice(0, 40)}`, () => {
    assert.deepEqual(readDomainName(text, rules), { ascii, unicode });
  });
}

const refused: readonly (readonly [text: string, code: string])[] = [
  ["", "domain.empty"],
  [" \n", "domain.empty"],
  ["x".repeat(257), "domain.too_long"],
  ["є".repeat(257), "domain.too_long"],
  ["x".repeat(256), "domain.unusable"],
  [`${long}a.com`, "domain.unusable"],
  [`${"a".repeat(64)}.com`, "domain.unusable"],
  ...[
    "com",
    "com.ua",
    "co.uk",
    "github.io",
    "укр",
    "acme",
    "localhost",
    ".",
    "gmail.com",
    "GMAIL.com",
    "sub.gmail.com",
    "ukr.net",
    "outlook.com",
    "mail.ru",
    "yahoo.co.uk",
    "127.0.0.1",
    "1.2.3.4",
    "0x7f.1",
    "2130706433",
    "0177.0.0.1",
    "[::1]",
    "::1",
    "１２７．０．０．１",
    "127.1",
    "a.1",
    "a.invalid",
    "a.onion",
    "a.local",
    "a.localhost",
    "a.internal",
    "a.arpa",
    "1.0.0.127.in-addr.arpa",
    "a.LOCAL.",
    "a.test",
    "a.example",
    "acme..com",
    ".acme.com",
    "acme.com..",
    "-a.com",
    "a-.com",
    "ab--c.com",
    "a_b.com",
    "*.com",
    "*.acme.com",
    "a b.com",
    "a\tb.com",
    "a\u0000.com",
    "a\nb.com",
    "acme.com/x",
    "acme.com:80",
    "acme.com?x",
    "acme.com#x",
    "user@acme.com",
    "http://acme.com",
    "a%2ecom",
    "ac%6de.com",
    "ac\u00adme.com",
    "acme\u200b.com",
    "xn--a.com",
    "xn--.com",
    "xn--acme-.com",
    "xn--zzzzzzzz.com",
    "a\u200db.com",
    "\u0301a.com",
    "💩.com",
    "ⓐcme.com",
    "\u202eacme.com",
    "א1a.com",
    "a\\.com",
    "acme.com\\",
    "${x}.com",
    "'or'1.com",
    "_chancery-verify.acme.com",
  ].map((text) => [text, "domain.unusable"] as const),
];

for (const [text, code] of refused) {
  test(`${JSON.stringify(text.slice(0, 40))} is refused by ${code}`, () => {
    assert.equal(readDomainName(text, rules), code);
  });
}

test("names under .test and .example can be registered when the service is set so, other special ones never", () => {
  const lenient = { ...rules, isTestTldAllowed: true };
  for (const name of ["acme.test", "a.acme.example"])
    assert.deepEqual(readDomainName(name, lenient), { ascii: name, unicode: name });
  for (const name of ["test", "example", "a.localhost", "a.invalid"])
    assert.equal(readDomainName(name, lenient), "domain.unusable");
});

test("the record has its own name below the domain, which fits into DNS", () => {
  assert.equal(recordNameOf({ ascii: "acme.com" }), "_chancery-verify.acme.com");
  assert.equal(recordNameOf({ ascii: `${long}.com` }).length, 253);
});

test("the domain of an email address is the part after the at sign, in A-labels", () => {
  const of = (email: string) => domainOfEmail(email, rules);
  assert.equal(of("olena@калина.укр"), "xn--80aaxggn.xn--j1amh");
  assert.equal(of("olena@xn--80aaxggn.xn--j1amh"), "xn--80aaxggn.xn--j1amh");
  assert.equal(of("olena@sub.acme.com"), "sub.acme.com");
  assert.equal(of("olena@acme.com/x"), undefined);
});
