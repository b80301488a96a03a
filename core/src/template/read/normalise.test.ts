import assert from "node:assert/strict";
import { test } from "node:test";
import type { XmlElement, XmlNode } from "../../xml/tree.ts";
import { allSteps } from "../../xml/steps.ts";
import { writeXml } from "../../xml/write-xml.ts";
import { comparable, normalise } from "./normalise.ts";

const place = { line: 1, column: 1 };
const text = (value: string): XmlNode => ({ kind: "text", text: value, ...place });
const element = (
  name: string,
  children: readonly XmlNode[] = [],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({
  kind: "element",
  name,
  attributes: Object.entries(attributes).map(([key, value]) => ({ name: key, value, ...place })),
  children,
  ...place,
});
const written = (one: XmlElement): string => writeXml(normalise(one)).replace(/^<\?[^]*?\?>\s*/, "");

test("white space between the parts of a template is layout", () => {
  const names = "template info expire forwarding archive documents document flow roles role signatures signature";
  for (const name of names.split(" "))
    assert.equal(written(element(name, [text("\n  "), element("x"), text(" ")])), `<${name}><x/></${name}>`);
  for (const name of ["title", "name", "message", "x"])
    assert.equal(written(element(name, [text(" "), element("x")])), `<${name}> <x/></${name}>`);
  assert.equal(written(element("info", [text(" a ")])), "<info> a </info>");
});

test("a body keeps its white space, and gets the names of today", () => {
  const old = { "allow-custom-value": "true" };
  const body = element("body", [
    text(" "),
    element("p", [element("field", [], old), element("lookup", [], old), element("b", [], old)]),
  ]);
  assert.equal(
    written(element("document", [text(" "), body])),
    '<document><body> <p><field allowCustomValue="true"/><lookup allowCustomValue="true"/><b allow-custom-value="true"/></p></body></document>',
  );
  const both = { "allow-custom-value": "true", allowCustomValue: "false" };
  assert.equal(
    written(element("body", [element("field", [], both)])),
    '<body><field allow-custom-value="true" allowCustomValue="false"/></body>',
  );
});

test("versions are compared without their names and descriptions", () => {
  const version = (name: string, subject: string): string =>
    allSteps(
      comparable(
        element("template", [
          element("info", [
            element("name", [text(name)]),
            element("description", [text(name)]),
            element("subject", [text(subject)]),
          ]),
          element("documents", [element("name", [text("kept")])]),
        ]),
      ),
    );
  assert.equal(version("one", "s"), version("two", "s"));
  assert.notEqual(version("one", "s"), version("one", "t"));
  assert.match(version("one", "s"), /<info><subject>s<\/subject><\/info><documents><name>kept<\/name><\/documents>/);
});
