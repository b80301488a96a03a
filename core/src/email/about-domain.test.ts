import assert from "node:assert/strict";
import { test } from "node:test";
import { domainLostEmail, domainWarningEmail, type DomainSummary } from "./about-domain.ts";

const told: DomainSummary = {
  account: "Acme Ltd",
  name: { ascii: "xn--80aaxggn.xn--j1amh", unicode: "калина.укр" },
  record: { name: "_chancery-verify.xn--80aaxggn.xn--j1amh", kind: "TXT", value: "chancery-domain-verification=abc" },
  isActive: true,
};
const url = "https://acme.example/x";

test("a warning says which record to put back, and what happens else, in both languages", () => {
  const { subject, text } = domainWarningEmail(told, url);
  assert.equal(subject, "The DNS record of калина.укр is gone");
  assert.equal(text.split('_chancery-verify.xn--80aaxggn.xn--j1amh TXT "chancery-domain-verification=abc"').length, 3);
  assert.match(text, /After three days without it the domain becomes inactive/);
  assert.match(text, /Через три дні без нього домен стане неактивним/);
});

test("people of a domain that is not active are told what they lose: the proof", () => {
  const { text } = domainWarningEmail({ ...told, isActive: false }, url);
  assert.match(text, /no longer proved to be yours/);
  assert.doesNotMatch(text, /sign in/);
});

test("the email after three days says what was taken away, and how it comes back", () => {
  const alias = { ...told.record, kind: "CNAME", value: "abc.verify.example" };
  const { text } = domainLostEmail({ ...told, record: alias }, url);
  assert.match(text, /missing from DNS for three days[\s\S]*CNAME abc\.verify\.example\.\n/);
  assert.match(text, /Надані людям права лишаються/);
});
