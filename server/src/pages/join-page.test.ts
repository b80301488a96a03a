import assert from "node:assert/strict";
import { test } from "node:test";
import { joinPage, joinScript } from "./join-page.ts";

test("registration requires accepting the terms of use if there are any", () => {
  for (const language of ["en", "uk"] as const) {
    assert.match(
      joinPage(language, "https://acme.example/a&b").body,
      /name="agreed"[^>]* required>.*<a href="https:\/\/acme\.example\/a&amp;b"/,
    );
    assert.doesNotMatch(joinPage(language, undefined).body, /agreed/);
  }
  assert.match(joinScript, /!document\.querySelector\("\[name=agreed\]"\)/);
});

test("both forms that accept an invitation name the company that invites", () => {
  assert.equal(joinPage("en", undefined).body.match(/data-account/g)?.length, 2);
});
