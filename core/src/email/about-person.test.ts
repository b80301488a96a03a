import assert from "node:assert/strict";
import { test } from "node:test";
import {
  accountInvitationLetter,
  notRegisteredLetter,
  passwordChangedLetter,
  passwordLetter,
  registeredAlreadyLetter,
  registrationLetter,
} from "./about-person.ts";

const url = "https://chancery.example/join#type=PASSWORD&code=abc";
const letters = [
  registrationLetter(url),
  registeredAlreadyLetter(url),
  passwordLetter(url, { english: "an hour", ukrainian: "години" }),
  notRegisteredLetter(url),
  passwordChangedLetter(url, { endsTokens: false }),
  accountInvitationLetter("Acme Ltd", url),
];

test("each letter to a person says what it is, and has its link in both languages", () => {
  assert.equal(new Set(letters.map(({ subject }) => subject)).size, letters.length);
  for (const { text, html } of letters) {
    assert.equal(text.split(url).length, 3);
    assert.ok(html.includes(url.replaceAll("&", "&#38;")));
  }
});

test("the letter about a password says how long its link works", () => {
  const { text } = letters[2] ?? registrationLetter(url);
  assert.match(text, /for an hour\./);
  assert.match(text, /упродовж години\./);
});
