import assert from "node:assert/strict";
import { test } from "node:test";
import { consentPart } from "./consent-part.ts";

test("a guest agrees to act electronically, and to terms of use only if there are any", () => {
  for (const language of ["en", "uk"] as const) {
    assert.match(consentPart(language, undefined), /name="agreed"[^>]* required/);
    assert.doesNotMatch(consentPart(language, undefined), /<a |terms|умови/);
    assert.match(consentPart(language, "https://acme.example/a&b"), /required.*<a href="https:\/\/acme\.example\/a&amp;b"/);
  }
});
