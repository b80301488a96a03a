import assert from "node:assert/strict";
import { test } from "node:test";
import { popplerText } from "../judges/pdf.ts";
import { world } from "../world/world.ts";
import { printedTexts, printMarkup } from "./hostile-markup.ts";

test("poppler reads typesetting code as it was written", async () => {
  const pdfs = await printMarkup(await world({ works: true }));
  const printed = (await Promise.all(pdfs.map(popplerText))).join("\f").replaceAll(/\s/g, "");
  // poppler lays columns out beside each other: texts of the full width come in one piece
  const whole = printedTexts.filter((text) => /^(heading|paragraph|item|quote|link|value)/.test(text));
  assert.deepEqual(
    whole.filter((text) => !printed.includes(text.replaceAll(/\s/g, ""))),
    [],
  );
});
