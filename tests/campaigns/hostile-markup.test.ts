import assert from "node:assert/strict";
import { test } from "node:test";
import { lettersOf } from "../world/pdf-text.ts";
import { world } from "../world/world.ts";
import { keysOfObjects, printBody, printedTexts, printMarkup } from "./hostile-markup.ts";

const one = await world({ works: true });

test("typesetting code is printed as it was written, in every place", async () => {
  const printed = (await Promise.all((await printMarkup(one)).map(lettersOf))).join("\f");
  const missing = printedTexts.filter((text) => !printed.includes(text.replaceAll(/\s/g, "")));
  assert.deepEqual(missing, []);
});

for (const key of keysOfObjects) {
  test(`a document whose attributes say ${key} is printed as if they said nothing`, async () => {
    const declarations = ["text-align", "font-size", "font-weight", "color", "background-color", "line-height", "margin-left"];
    const style = declarations.map((name) => `${name}:${key}`).join(";");
    const pdfs = await printBody(
      one,
      `<ol type="${key}"><li>first</li></ol><ul style="list-style-type:${key}"><li>second</li></ul><p style="${style}">third</p>
        <table align="${key}"><tbody><tr><td valign="${key}" bgcolor="${key}" style="${style}">fourth</td></tr></tbody></table>`,
    );
    const printed = (await Promise.all(pdfs.map(lettersOf))).join("\f");
    for (const word of ["1.first", "second", "third", "fourth"]) assert.ok(printed.includes(word), word);
  });
}

test("elements and attributes that every object has are refused", async () => {
  for (const key of keysOfObjects) {
    for (const body of [
      `<p><${key}>a</${key}></p>`,
      `<p ${key}="a">a</p>`,
      `<p><field type="${key}" name="f" roleId="s"/></p>`,
    ]) {
      const data = `<template><info><name>n</name></info><documents><document id="a"><info><title>t</title></info><body>${body}</body></document></documents>
        <flow><roles><role id="s" title="s" type="sender"/></roles></flow></template>`;
      const answer = await one.ann.post("/api/v1/template", { access: "mailbox", data });
      assert.equal(answer.status, 400, `${body}: ${answer.text}`);
    }
  }
});
