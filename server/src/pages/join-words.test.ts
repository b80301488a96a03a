import assert from "node:assert/strict";
import { test } from "node:test";
import { joinWords } from "./join-words.ts";

/** Every phrase by its name, including those for each kind of link. */
function phrases(language: "en" | "uk"): ReadonlyMap<string, string> {
  const { anew, ...words } = joinWords(language);
  return new Map(Object.entries({ ...words, ...anew }));
}

test("each phrase of the join page is written in English and in Ukrainian", () => {
  const ukrainian = phrases("uk");
  assert.ok(ukrainian.size > 25);
  for (const [name, phrase] of phrases("en")) {
    assert.match(phrase, /^[ -~…]+$/, name);
    assert.match(ukrainian.get(name) ?? "", /[а-яіїє]/, name);
  }
});
