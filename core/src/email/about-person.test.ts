import assert from "node:assert/strict";
import { test } from "node:test";
import {
  accountInvitationEmail,
  notRegisteredEmail,
  passwordChangedEmail,
  passwordEmail,
  registeredAlreadyEmail,
  registrationEmail,
} from "./about-person.ts";
import { inBoth, inEnglish, inUkrainian } from "../../../tests/world/emails-in-languages.ts";

const url = "https://chancery.example/join#type=PASSWORD&code=abc";
const emails = [
  registrationEmail(url),
  registeredAlreadyEmail(url),
  passwordEmail(url, { english: "an hour", ukrainian: "години" }),
  notRegisteredEmail(url),
  passwordChangedEmail(url, { endsTokens: false }),
  accountInvitationEmail("Acme Ltd", url),
];

test("each email to a person has its own subject, and its link in both languages", () => {
  assert.equal(new Set(emails.map((email) => inEnglish(email).subject)).size, emails.length);
  for (const { text, html } of emails.flatMap((email) => [inEnglish(email), inUkrainian(email)])) {
    assert.equal(text.split(url).length, 2);
    assert.ok(html.includes(url.replaceAll("&", "&#38;")));
  }
});

test("the email about a password says how long its link works", () => {
  const { text } = inBoth(emails[2] ?? registrationEmail(url));
  assert.match(text, /expires in an hour\./);
  assert.match(text, /упродовж години\./);
});
