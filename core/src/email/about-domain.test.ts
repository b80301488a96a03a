import assert from "node:assert/strict";
import { test } from "node:test";
import { domainLostEmail, domainWarningEmail, type DomainSummary } from "./about-domain.ts";
import { inBoth } from "../../../tests/world/emails-in-languages.ts";

const summary: DomainSummary = {
  account: "Acme Ltd",
  name: { ascii: "xn--80aaxggn.xn--j1amh", unicode: "калина.укр" },
  record: { name: "_chancery-verify.xn--80aaxggn.xn--j1amh", kind: "TXT", value: "chancery-domain-verification=abc" },
  isActive: true,
};
const url = "https://acme.example/x";

test("a warning names the record to restore and the consequence, in both languages", () => {
  const { subject, text } = inBoth(domainWarningEmail(summary, url));
  assert.equal(subject, "The DNS record of калина.укр is missing");
  assert.equal(text.split('_chancery-verify.xn--80aaxggn.xn--j1amh TXT "chancery-domain-verification=abc"').length, 3);
  assert.match(text, /If it is missing for three days, the domain becomes inactive/);
  assert.match(text, /Через три дні без нього домен стане неактивним/);
});

test("the warning about an inactive domain mentions the verification, not sign-ins", () => {
  const { text } = inBoth(domainWarningEmail({ ...summary, isActive: false }, url));
  assert.match(text, /no longer verified as yours/);
  assert.doesNotMatch(text, /sign in/);
});

test("the email after three days says what was lost and how to restore it", () => {
  const alias = { ...summary.record, kind: "CNAME", value: "abc.verify.example" };
  const { text } = inBoth(domainLostEmail({ ...summary, record: alias }, url));
  assert.match(text, /missing from DNS for three days[\s\S]*CNAME abc\.verify\.example\.\n/);
  assert.match(text, /Надані людям права лишаються/);
});
