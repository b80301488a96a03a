import assert from "node:assert/strict";
import { test } from "node:test";
import { joinPage, joinScript } from "./join-page.ts";

test("whoever registers accepts the terms of use where there are some, and is asked for nothing where there are none", () => {
  for (const language of ["en", "uk"] as const) {
    assert.match(
      joinPage(language, "https://acme.example/a&b").body,
      /name="agreed"[^>]* required>.*<a href="https:\/\/acme\.example\/a&amp;b"/,
    );
    assert.doesNotMatch(joinPage(language, undefined).body, /agreed/);
  }
  assert.match(joinScript, /!document\.querySelector\("\[name=agreed\]"\)/);
});

test("the page has a place for the company that invites, wherever somebody accepts", () => {
  assert.equal(joinPage("en", undefined).body.match(/data-account/g)?.length, 2);
});
