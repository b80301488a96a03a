import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { archiveLetter } from "./about-archive.ts";

const expiresAt = parseInstant("2026-12-04T08:05:00.000Z", "at");
const letter = (count: number) =>
  archiveLetter(
    { sender: "Acme (Contracts)", subjects: Array.from({ length: count }, (_, index) => `Order ${index + 1}`), expiresAt },
    "https://acme.example/x?code=a",
  ).text;

test("a letter about archives names up to ten envelopes, and of more the number", () => {
  assert.doesNotMatch(letter(10), /more/);
  assert.match(letter(10), /"Order 10"/);
  assert.match(letter(12), /"Order 10"\n\nand 2 more\./);
  assert.doesNotMatch(letter(12), /Order 11/);
});

test("it says until when, and has the link in both languages", () => {
  assert.match(letter(1), /until 2026-12-04 08:05 UTC/);
  assert.equal(letter(1).split("https://acme.example/x?code=a").length, 3);
});
