import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { exportEmail } from "./about-export.ts";
import { inBoth } from "../../../tests/world/emails-in-languages.ts";

const expiresAt = parseInstant("2026-12-04T08:05:00.000Z", "at");

test("the email about an export says what is ready and until when, with the link, in both languages", () => {
  const { subject, text } = inBoth(exportEmail({ dictionary: "Товари", rows: 7, expiresAt }, "https://acme.example/x?code=a"));
  assert.equal(subject, "Your export of the dictionary Товари is ready");
  assert.match(text, /"Товари" is ready\. Records: 7\.\n\n.*until 2026-12-04 08:05 UTC/);
  assert.match(text, /«Товари» готовий\. Записів: 7\.\n\n.*до 2026-12-04 08:05 UTC/);
  assert.equal(text.split("https://acme.example/x?code=a").length, 3);
});
