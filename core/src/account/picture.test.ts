import assert from "node:assert/strict";
import { test } from "node:test";
import { initialsOf, initialsSvg, pictureBase64 } from "./picture.ts";

test("a picture is Base64 alone or a data URI", () => {
  const texts: readonly (readonly [string, string | undefined])[] = [
    ["iVBORw0KGgo=", "iVBORw0KGgo="],
    ["data:image/png;base64,iVBORw0KGgo=", "iVBORw0KGgo="],
    ["iVBO\nRw0KGgo= ", "iVBORw0KGgo="],
    ["iVBORw0KGgo", undefined],
    ["data:image/png,abcd", undefined],
    ["<svg/>", undefined],
    ["=", undefined],
    ["", undefined],
  ];
  for (const [text, base64] of texts) assert.equal(pictureBase64(text), base64, text);
});

test("initials are those of the first and the last word that has letters", () => {
  const names = { "Ann Bee": "AB", ann: "A", "Ann M. van der Bee": "AB", "«Сонце» ТОВ": "СТ", "& <Co>": "C", "--": "", "": "" };
  for (const [name, initials] of Object.entries(names)) assert.equal(initialsOf(name), initials, name);
  assert.match(initialsSvg("AB"), /^<svg .*>AB<\/text><\/svg>$/);
});
