import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { emergencySignInLetter } from "./about-sign-in.ts";

test("the letter about an emergency password says who, when and from where, in both languages", () => {
  const told = { email: "glass@acme.example", at: parseInstant("2026-11-20T12:00:05.000Z", "at"), ip: "192.0.2.7" };
  const { subject, text } = emergencySignInLetter(told, "https://acme.example");
  assert.equal(subject, "glass@acme.example signed in by the emergency password");
  assert.match(text, /signed in at 2026-11-20 12:00:05 UTC from 192\.0\.2\.7/);
  assert.match(text, /glass@acme\.example увійшов 2026-11-20 12:00:05 UTC з адреси 192\.0\.2\.7/);
});
