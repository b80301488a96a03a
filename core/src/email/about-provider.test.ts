import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { certificateEmail, changedEntityEmail } from "./about-provider.ts";
import { inBoth } from "../../../tests/world/emails-in-languages.ts";

const provider = { account: "Acme Ltd", name: "Entra ID" };
const url = "https://acme.example/p";
const certificate = { subject: "CN=idp", endsAt: parseInstant("2027-01-02T03:04:05Z", "at") };

test("an email about a certificate says whose it is, when it expires and what to do, in both languages", () => {
  const theirs = inBoth(certificateEmail(provider, { ...certificate, isOurs: false }, url));
  assert.equal(theirs.subject, "A certificate of Entra ID expires on 2027-01-02 03:04 UTC");
  assert.match(theirs.text, /\(CN=idp\) that the identity provider "Entra ID" of Acme Ltd signs with/);
  assert.match(theirs.text, /Оновіть метадані/);
  const ours = inBoth(certificateEmail(provider, { ...certificate, isOurs: true }, url));
  assert.match(ours.text, /Set a new certificate and key/);
  assert.equal(ours.text.split(url).length, 3);
});

test("an email about another entity id names it, and says that the last valid metadata is used", () => {
  assert.match(inBoth(changedEntityEmail(provider, "urn:evil", url)).text, /now names urn:evil\. The change was not applied/);
});
