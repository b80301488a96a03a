import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { xmlLimits } from "./limits.ts";
import { readQualifiedXml, readXml, readXmlInSteps } from "./read-xml.ts";
import { allSteps } from "./steps.ts";
import { xmlElement, type XmlElement, type XmlNode } from "./tree.ts";
import { writeXml, writeXmlInSteps } from "./write-xml.ts";

function rootOf(text: string): XmlElement {
  const reading = readXml(text);
  assert.ok("root" in reading, JSON.stringify(reading));
  return reading.root;
}

function faultOf(text: string, limits = xmlLimits): string {
  const reading = readXml(text, limits);
  if (!("faults" in reading)) return "none";
  const [row] = reading.faults;
  assert.equal(row?.code, "xml.invalid");
  return `${row.line}:${row.column} ${String(row.args?.[0])}`;
}

test("elements, attributes and text have a line and a column", () => {
  const root = rootOf('<a>\r\n  <b x="1"\n    y="2&amp;">𝒳𝒳<c/>t<![CDATA[<u>]]><!-- no -->v</b></a>');
  const b = root.children[1];
  assert.ok(b?.kind === "element");
  assert.deepEqual([b.line, b.column], [2, 3]);
  assert.deepEqual(
    b.attributes.map((one) => [one.name, one.value, one.line, one.column]),
    [
      ["x", "1", 2, 6],
      ["y", "2&", 3, 5],
    ],
  );
  const [letters, c, text] = b.children;
  assert.deepEqual([letters?.line, letters?.column], [3, 16]);
  assert.deepEqual([c?.line, c?.column], [3, 18]);
  assert.deepEqual(text, { kind: "text", text: "t<u>v", line: 3, column: 22 });
});

const refused: readonly (readonly [string, string, RegExp])[] = [
  ["nothing", "", /no root|root element/],
  ["only text", "x", /^1:/],
  ["a DOCTYPE", "<!DOCTYPE a><a/>", /DOCTYPE/],
  ["an entity bomb", '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>', /DOCTYPE/],
  ["an external entity", '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', /DOCTYPE/],
  ["an unknown entity", "<a>&nbsp;</a>", /undefined entity/],
  ["a processing instruction", "<a><?php x?></a>", /processing instruction/],
  ["a style sheet", '<?xml-stylesheet href="x"?><a/>', /processing instruction/],
  ["another encoding", '<?xml version="1.0" encoding="windows-1251"?><a/>', /encoding windows-1251/],
  ["another version", '<?xml version="1.1"?><a/>', /version 1.1/],
  ["a NUL", "<a>\u0000</a>", /disallowed character/],
  ["a control character", "<a>\u0008</a>", /disallowed character/],
  ["a reference to NUL", "<a>&#0;</a>", /^1:/],
  ["half a pair", "<a>x\ud800</a>", /^1:5 half/],
  ["half a pair by reference", "<a>&#xD800;</a>", /^1:/],
  ["an unclosed element", "<a>\n <b>\n</a>", /^3:/],
  ["a document cut off", "<a>\n <b>", /^2:2 element b is not closed/],
  ["two roots", "<a/><b/>", /one root/],
  ["an attribute twice", '<a x="1" x="2"/>', /duplicate attribute/],
  ["an attribute without quotes", "<a x=1/>", /^1:/],
  ["< in a value", '<a x="<"/>', /^1:/],
  ["a namespace", '<a xmlns="urn:x"/>', /element a is in a namespace/],
  ["a prefix that is bound", '<p:a xmlns:p="urn:x"/>', /element p:a is in a namespace/],
  ["a prefix that is not", "<p:a/>", /unbound/],
  ["an attribute in a namespace", '<a xmlns:p="urn:x" p:b="1"/>', /^1:20 attribute p:b/],
  ["]]> in text", "<a>]]></a>", /^1:/],
];
for (const [name, text, pattern] of refused) {
  test(`${name} is refused with its place`, () => assert.match(faultOf(text), pattern));
}

test("a schema hint and declarations of prefixes do no harm", () => {
  const hint =
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="t.xsd" xsi:schemaLocation="urn:t t.xsd"';
  assert.deepEqual(rootOf(`\ufeff<?xml version="1.0" encoding="utf-8"?>\n<a ${hint} b="1"/>`).attributes.length, 1);
});

test("each limit holds on both sides", () => {
  const limits = { bytesMax: 100, depthMax: 3, elementsMax: 4, attributesMax: 2 };
  assert.equal(faultOf("<a><b><c/></b></a>", limits), "none");
  assert.match(faultOf("<a><b><c><d/></c></b></a>", limits), /^1:10 it is over 3 elements deep/);
  assert.equal(faultOf("<a><b/><b/><b/></a>", limits), "none");
  assert.match(faultOf("<a><b/><b/><b/><b/></a>", limits), /over 4 elements/);
  assert.equal(faultOf('<a x="" y=""/>', limits), "none");
  assert.match(faultOf('<a x="" y="" z=""/>', limits), /over 2 attributes/);
  assert.equal(faultOf(`<a>${"ж".repeat(46)}</a>`, limits), "none");
  assert.match(faultOf(`<a>${"ж".repeat(47)}</a>`, limits), /over 100 bytes/);
  assert.match(faultOf(`<a>${"😀".repeat(24)}</a>`, limits), /over 100 bytes/);
});

test("bombs are refused or read in a moment, never hung on", () => {
  const started = process.cpuUsage();
  assert.match(faultOf("<a>".repeat(100_000)), /deep/);
  assert.match(faultOf(`<a ${Array.from({ length: 500_000 }, (_, index) => `a${index}=""`).join(" ")}/>`), /attributes/);
  assert.match(faultOf(`<a>${"<b/>".repeat(200_000)}</a>`), /elements/);
  assert.match(faultOf(`<a x="${"&".repeat(5_000_000)}"/>`), /^1:/);
  assert.match(faultOf(`<${"a".repeat(5_000_000)}>`), /not closed/);
  assert.equal(faultOf(`<a>${"x&amp;".repeat(1_700_000)}</a>`), "none");
  assert.equal(faultOf(`<a>${"<!---->".repeat(1_000_000)}</a>`), "none");
  assert.equal(faultOf(`<a>${"<![CDATA[]]>".repeat(800_000)}</a>`), "none");
  assert.equal(faultOf(`<a>${"<b/>\n".repeat(99_999)}</a>`), "none");
  const { user, system } = process.cpuUsage(started);
  assert.ok(user + system < 20_000_000);
});

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,6}$/).filter((one) => !/^xml/i.test(one));
// oxlint-disable-next-line no-control-regex -- text that XML can carry
const isWritable = (text: string): boolean => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text);
const characters = fc.string({ unit: "binary", maxLength: 12 }).filter(isWritable);
const { tree } = fc.letrec<{ tree: XmlElement }>((tie) => ({
  tree: fc
    .tuple(
      name,
      fc.dictionary(name, characters, { maxKeys: 3, noNullPrototype: true }),
      fc.array(fc.oneof({ depthSize: "small", maxDepth: 6 }, characters, tie("tree")), { maxLength: 4 }),
    )
    .map(([tag, attributes, nodes]) => xmlElement(tag, attributes, nodes as (XmlNode | string)[])),
}));

/** Removes places and empty runs, and joins adjacent runs: the parts that writing and reading preserve. */
function essence(element: XmlElement): unknown {
  const nodes: unknown[] = [];
  for (const node of element.children) {
    const last = nodes.at(-1);
    if (node.kind === "element") nodes.push(essence(node));
    else if (typeof last === "string") nodes[nodes.length - 1] = last + node.text;
    else if (node.text !== "") nodes.push(node.text);
  }
  return [element.name, element.attributes.map((one) => [one.name, one.value]), nodes];
}

test("written XML is read as the same tree, and written the same again", () => {
  fc.assert(
    fc.property(tree, (element) => {
      const text = writeXml(element);
      const read = rootOf(text);
      assert.deepEqual(essence(read), essence(element));
      assert.equal(writeXml(read), text);
    }),
    { numRuns: 500 },
  );
});

test("any text at all is read or refused, never thrown on", () => {
  const piece = fc.constantFrom(
    "<a>",
    "</a>",
    "<b x='",
    '"',
    "'",
    ">",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "&amp;",
    "&",
    "<?",
    "?>",
    " ",
    "\r",
  );
  const text = fc.array(fc.oneof(piece, fc.string({ unit: "binary", maxLength: 3 }))).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (one) => void readXml(one)),
    { numRuns: 3000 },
  );
});

test("characters that XML cannot represent are written as U+FFFD", () => {
  assert.match(writeXml(xmlElement("a", { b: "\u0001" }, ["\ud800x\uffff"])), /<a b="\ufffd">\ufffdx\ufffd<\/a>$/);
});

test("names in namespaces are read with them, whatever the prefix", () => {
  const reading = readQualifiedXml('<p:a xmlns:p="urn:a" xmlns="urn:b" y="1" p:y="2"><c/><d xmlns=""/></p:a>', xmlLimits);
  assert.ok("root" in reading);
  const { name, attributes, children } = reading.root;
  assert.deepEqual(
    [name, ...attributes.map((one) => one.name), ...children.map((one) => one.kind === "element" && one.name)],
    ["{urn:a}a", "y", "{urn:a}y", "{urn:b}c", "d"],
  );
});

test("an undeclared prefix is refused", () => {
  const reading = readQualifiedXml("<p:a/>", xmlLimits);
  assert.ok("faults" in reading);
});

test("wherever a text is cut into steps its tree, places and faults are the same", () => {
  const documents = [
    '<?xml version="1.0"?>\r\n<a>\r\n  <b x="1"\r\n    y="2&amp;&#x1D4B3;">𝒳𝒳<c/>t<![CDATA[<u>]]]]><!-- - no -->v\r</b></a>\r',
    "<a>\r\n<b>&amp;<c></b></a>",
    "<a>]]></a>",
    "<a><b></a>",
    "<a>\r\n  <b>",
    "",
  ];
  for (const text of documents) {
    const whole = allSteps(readXmlInSteps(text, xmlLimits, text.length + 1));
    for (let length = 1; length <= 20; length += 1)
      assert.deepEqual(allSteps(readXmlInSteps(text, xmlLimits, length)), whole, `${length} of ${text}`);
  }
});

test("long attributes are written in steps", () => {
  const element = xmlElement("a", { b: "x".repeat(5000) });
  const root = xmlElement(
    "root",
    {},
    Array.from({ length: 1000 }, () => element),
  );
  const steps = [...writeXmlInSteps(root)].length;
  assert.ok(steps >= 10, `${steps} steps`);
});
