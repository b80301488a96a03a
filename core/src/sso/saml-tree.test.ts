import assert from "node:assert/strict";
import { test } from "node:test";
import { readSaml, samlLimits, standalone } from "./saml-tree.ts";

const { allAttributesMax, attributesMax, charactersMax, depthMax, elementsMax, namespacesMax } = samlLimits;
const nested = (depth: number): string => "<a>".repeat(depth) + "</a>".repeat(depth);
const sized = (size: number): string => `<a>${"x".repeat(size - 7)}</a>`;
const declared = (count: number): string => {
  const starts = Array.from(
    { length: count },
    (_, at) => `${at % 16 === 0 ? `${at === 0 ? "" : ">"}<a` : ""} xmlns:p${at}="urn:p"`,
  );
  return `${starts.join("")}>${"</a>".repeat(Math.ceil(count / 16))}`;
};
const attributed = (count: number): string => `<a ${Array.from({ length: count }, (_, n) => `b${n}="1"`).join(" ")}/>`;

const taken: readonly (readonly [title: string, text: string])[] = [
  ["a declaration", '<?xml version="1.0" encoding="UTF-8"?><a/>'],
  ["entities of XML", "<a>&lt;!--&#33;</a>"],
  ["the deepest", nested(depthMax)],
  ["the longest", sized(charactersMax)],
  ["most elements", `<a>${"<b/>".repeat(elementsMax - 1)}</a>`],
  ["most attributes", attributed(attributesMax)],
  ["most attributes in all", `<a>${attributed(40).repeat(allAttributesMax / 40)}</a>`],
  ["most namespaces in scope", declared(namespacesMax)],
  ["two ids", '<a ID="x"><b ID="y"/></a>'],
];

const refused: readonly (readonly [title: string, text: string])[] = [
  ["a DTD", "<!DOCTYPE a><a/>"],
  ["a DTD behind a declaration", '<?xml version="1.0"?><!DOCTYPE a><a/>'],
  ["a comment", "<a><!----></a>"],
  ["a comment behind the root", "<a/><!---->"],
  ["CDATA", "<a><![CDATA[x]]></a>"],
  ["a processing instruction", "<a><?b c?></a>"],
  ["a processing instruction that looks like a declaration", "<a/><?xml version='1.0'?>"],
  ["an entity of one's own", "<a>&b;</a>"],
  ["too deep", nested(depthMax + 1)],
  ["too long", sized(charactersMax + 1)],
  ["too many elements", `<a>${"<b/>".repeat(elementsMax)}</a>`],
  ["too many attributes", attributed(attributesMax + 1)],
  ["too many attributes in all", `<a b="1">${attributed(40).repeat(allAttributesMax / 40)}</a>`],
  ["too many namespaces in scope", declared(namespacesMax + 1)],
  ["an id twice", '<a ID="x"><b ID="x"/></a>'],
  ["an id twice, spelt otherwise", '<a ID="x"><b Id="x"/></a>'],
  ["an id that is no name", `<a ID="x' or '"/>`],
  ["an attribute twice", '<a b="1" b="2"/>'],
  ["a prefix of nothing", "<b:a/>"],
  ["two roots", "<a/><a/>"],
  ["no end", "<a>"],
  ["text behind the root", "<a/>x"],
  ["nothing", ""],
  ["half of a surrogate pair", "<a>\ud800</a>"],
  ["a character that XML has not", "<a>\u0001</a>"],
];

for (const [title, text] of taken) test(`a SAML document may have ${title}`, () => assert.ok("root" in readSaml(text)));
for (const [title, text] of refused) test(`a SAML document is refused: ${title}`, () => assert.ok("refusal" in readSaml(text)));

test("an element alone brings the namespaces in scope, and is the very text", () => {
  const text = '<p:a xmlns:p="urn:p" xmlns="urn:d&amp;"><b c="&gt;"  ><p:d/></b ></p:a>';
  const reading = readSaml(text);
  assert.ok("root" in reading);
  const inner = reading.root.children[0]!;
  assert.equal(standalone(text, inner), '<scope xmlns:p="urn:p" xmlns="urn:d&amp;"><b c="&gt;"  ><p:d/></b ></scope>');
  assert.deepEqual([inner.namespace, inner.name, inner.attributes.get("c")], ["urn:d&", "b", ">"]);
});
