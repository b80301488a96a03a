import assert from "node:assert/strict";
import { test } from "node:test";
import { document, template } from "../../../../tests/world/envelopes/example.ts";
import { parseId } from "../../ids/id.ts";
import type { Block, TemplateDocument } from "./model.ts";
import { usesImage, usesPdf } from "./uses-file.ts";

const [id, other] = ["a1", "a2"].map((last) => `01930000-0000-7000-8000-0000000000${last}`) as [string, string];
const image = (imageId: string): Block => ({ kind: "image", source: { imageId } }) as unknown as Block;
const within = (...children: readonly Block[]): Block => ({ kind: "element", name: "p", children }) as unknown as Block;
const inTable = (...blocks: readonly Block[]): Block =>
  ({ kind: "table", cells: [[], blocks] as readonly (readonly Block[])[] }) as unknown as Block;
const text = { kind: "text", text: id } as unknown as Block;
const drawn = { kind: "image", source: { url: id } } as unknown as Block;

const bodies: readonly (readonly [where: string, body: readonly Block[], isUsed: boolean])[] = [
  ["itself", [text, image(id)], true],
  ["another one", [image(other)], false],
  ["its id in capitals", [image(id.toUpperCase())], true],
  ["an element within an element", [within(text, within(text, image(id)))], true],
  ["an element with another image", [within(image(other))], false],
  ["a cell of a table", [text, inTable(text, image(id))], true],
  ["a table with another image", [inTable(image(other))], false],
  ["a text with its id", [text, within(text)], false],
  ["an image from elsewhere", [drawn], false],
  ["no block", [], false],
];
for (const [where, body, isUsed] of bodies) {
  test(`a document that has ${where} ${isUsed ? "uses" : "does not use"} the image`, () => {
    const documents = [document([]), document([], { id: "second", body })];
    assert.equal(usesImage(template({ documents }), parseId<"image">(id, "id")), isUsed);
  });
}

test("a template uses the PDFs of its documents", () => {
  const withPdf = (pdfId: string) => document([], { pdf: { pdfId } as unknown as TemplateDocument["pdf"] });
  const uses = (...documents: readonly TemplateDocument[]) => usesPdf(template({ documents }), parseId<"pdf">(id, "id"));
  assert.deepEqual(
    [uses(document([]), withPdf(id)), uses(withPdf(other)), uses(document([])), uses()],
    [true, false, false, false],
  );
});
