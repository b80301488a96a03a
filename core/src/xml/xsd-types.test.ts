import assert from "node:assert/strict";
import { test } from "node:test";
import { sharedType, unsettled } from "./xsd-types.ts";

test("a text without unsettled characters is as long after NFC as before, and the same", () => {
  const isUnsettled = new RegExp(`[${unsettled}]`, "u");
  const wrong: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const character = String.fromCodePoint(point);
    const [, ...after] = character.normalize("NFD");
    // what another character absorbs, and what is itself replaced by something else
    const seconds = character.normalize("NFC") === character ? after : [character];
    for (const one of seconds) if (!isUnsettled.test(one)) wrong.push(point.toString(16));
  }
  assert.deepEqual([...new Set(wrong)], []);
});

test("NFC composes at most four characters into one", () => {
  let most = 0;
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const character = String.fromCodePoint(point);
    if (character.normalize("NFC") === character) most = Math.max(most, [...character.normalize("NFD")].length);
  }
  assert.equal(most, 4);
  const longest = JSON.stringify(sharedType("text.5"));
  assert.ok(longest.includes('"5"') && longest.includes('"20"'), longest);
});

test("a name that is no shared type has no definition", () => {
  assert.deepEqual(["xs:string", "fieldKind", "constructor", "text.x"].flatMap(sharedType), []);
});
