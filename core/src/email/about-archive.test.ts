import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { archiveEmail } from "./about-archive.ts";
import { inBoth } from "../../../tests/world/emails-in-languages.ts";

const expiresAt = parseInstant("2026-12-04T08:05:00.000Z", "at");
const email = (count: number) =>
  inBoth(
    archiveEmail(
      { sender: "Acme (Contracts)", subjects: Array.from({ length: count }, (_, index) => `Order ${index + 1}`), expiresAt },
      "https://acme.example/x?code=a",
    ),
  ).text;

test("an email about archives names up to ten envelopes, and of more the number", () => {
  assert.doesNotMatch(email(10), /more/);
  assert.match(email(10), /"Order 10"/);
  assert.match(email(12), /"Order 10"\n\nand 2 more\./);
  assert.doesNotMatch(email(12), /Order 11/);
});

test("it says until when, and has the link in both languages", () => {
  assert.match(email(1), /until 2026-12-04 08:05 UTC/);
  assert.equal(email(1).split("https://acme.example/x?code=a").length, 3);
});
