import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readEnvelope } from "./read.ts";
import { document, field, sent, template, xml } from "../../../../tests/world/envelopes/example.ts";
import { writeEnvelope } from "./write.ts";

const good = xml('<field name="a">x</field><fieldgroup name="t"><fieldset index="0"><field name="b"/></fieldset></fieldgroup>');

test("whatever is sent is read to an input or to faults with places, never thrown at", () => {
  const piece = fc.constantFrom(
    "<field",
    "/>",
    "</documents>",
    '"',
    "&lt;",
    "&x;",
    "<!--",
    "]]>",
    "\u0000",
    "\ud800",
    "<role/>",
    'id="first"',
    "",
  );
  fc.assert(
    fc.property(fc.nat(good.length), fc.nat(40), piece, (at, cut, put) => {
      const { input, faults } = readEnvelope(good.slice(0, at) + put + good.slice(at + cut));
      assert.ok(input !== undefined || faults.length > 0);
      for (const { line, column } of faults) assert.ok(line !== undefined && column !== undefined && line >= 1 && column >= 1);
    }),
    { numRuns: 2000 },
  );
});

test("the read form preserves every text that XML can represent", () => {
  const of = template({ documents: [document([field({ type: "text", name: "a", multilines: true, maxLength: 5000 })])] });
  const text = fc
    .string({ unit: "grapheme", maxLength: 200 })
    .filter((one) => one.isWellFormed() && /^[\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]*$/u.test(one));
  fc.assert(
    fc.property(text, (submitted) => {
      const escaped = submitted.replace(/[&<>\r]/g, (one) => `&#${one.codePointAt(0)};`);
      const envelope = sent(xml(`<field name="a">${escaped}</field>`), { template: of });
      const again = readEnvelope(writeEnvelope(envelope, of)).input?.documents[0]?.fields[0]?.text;
      assert.equal(again, submitted.trim() === "" ? "" : submitted.normalize("NFC"));
    }),
    { numRuns: 500 },
  );
});

test("the attribute value counts where there is no text, and white space is none", () => {
  const textOf = (text: string) =>
    readEnvelope(xml(`<field name="a" value="old">${text}</field>`)).input?.documents[0]?.fields[0]?.text;
  assert.deepEqual(["", "\n  ", " new ", "\u00a0"].map(textOf), ["old", "old", " new ", "\u00a0"]);
});

test("a repeated element of an envelope is reported once", () => {
  const twice = ["<info/>", "<state/>", "<documents/>", "<flow/>", "<signatures/>"].map((element) => {
    const { faults } = readEnvelope(`<envelope templateUuid="x">${element}${element}</envelope>`);
    return faults.map((row) => [row.code, String(row.args?.[0])]);
  });
  assert.ok(
    twice.every((rows) => rows.length === 1 && rows[0]?.[1]?.includes("is repeated in envelope")),
    JSON.stringify(twice),
  );
});

test("white space in XML is space, tab and line end; others are a part of the value", () => {
  const codes = (text: string): readonly string[] => readEnvelope(text).faults.map((row) => row.code);
  assert.deepEqual(codes('<envelope templateUuid="x">\n\t<documents/></envelope>'), []);
  assert.deepEqual(codes('<envelope templateUuid="x">\u00a0<documents/></envelope>'), ["xml.invalid"]);
  assert.deepEqual(codes('<envelope templateUuid=" "/>'), ["envelope.template_missing"]);
});
