import assert from "node:assert/strict";
import { test } from "node:test";
import { EnvelopedReader } from "./read-enveloped.ts";

const pieceLength = 16 * 1024;

/** A document of 30 MB that begins with a text and goes on with another one. */
async function* endless(start: string, unit: string): AsyncGenerator<string> {
  yield start;
  const piece = unit.repeat(Math.ceil(pieceLength / unit.length));
  for (let length = 0; length < 30_000_000; length += piece.length) yield piece;
  assert.fail("all of it was read");
}

const prefixes = Array.from({ length: 40 }, (_, index) => `xmlns:p${index}="u${index}" p${index}:a=""`).join(" ");
const given: readonly (readonly [title: string, start: string, unit: string, reason: RegExp])[] = [
  ["an endless text", "<a>", "a", /^an element is too long$/],
  ["an endless section", "<a><![CDATA[", "a", /^an element is too long$/],
  ["an endless attribute", '<a b="', "a", /^an element is too long$/],
  ["an endless comment", "<a><!--", "a", /^an element is too long$/],
  ["an endless instruction", "<a><?b ", "a", /^an element is too long$/],
  ["endless depth", "<a>", "<b>", /^its elements are nested too deeply$/],
  ["endless elements", "<a>", "<b/>", /^it has more than 500000 elements$/],
  ["many namespaces", `<a ${prefixes}><b ${prefixes.replaceAll("p", "q")}>`, "<c/>", /^it has too many namespaces$/],
];
for (const [title, start, unit, reason] of given)
  test(`a document with ${title} is given up before it is read as a whole`, async () => {
    const read = async (): Promise<void> => {
      for await (const piece of new EnvelopedReader().read(endless(start, unit))) assert.ok(piece.length < 1_000_000);
    };
    await assert.rejects(read, (error: Error) => reason.test(error.message));
  });
