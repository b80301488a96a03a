import assert from "node:assert/strict";
import { test } from "node:test";
import { bob, envelopeOf, fillAs } from "../../../../../tests/world/envelopes/example.ts";
import { number, template, envelopeXml, sendOf, values, codes, field, text } from "../../../../../tests/world/envelopes/goods.ts";

test("formulas are computed across documents in the order of their operands, and the subject after them", () => {
  const of = template(
    `<formula name="total">SUM({net},{more::tax})</formula>${number("q")}<formula name="net">PRODUCT({q},9.99)</formula>`,
    {
      second:
        '<formula name="tax" precision="4">PRODUCT({form::net},0.2)</formula><duplicate name="copy" documentId="form" relatedTo="total"/>',
      subject: "Invoice {total}",
    },
  );
  const envelope = envelopeOf(sendOf(of, field("q", 3)));
  assert.deepEqual(values(envelope), { q: "3", net: "29.97", tax: "5.9940", total: "35.96", copy: "35.96" });
  assert.equal(envelope.subject, "Invoice 35.96");
});

test("a formula in a row works over its row, one outside over all rows", () => {
  const row = `${number("q")}${number("p")}<formula name="line">PRODUCT({q},{p})</formula>`;
  const of = template(
    '<formula name="sum">SUM({line})</formula><formula name="count" precision="0">COUNTA({q})</formula><formula name="max">MAX({line})</formula><formula name="min">MIN({p})</formula>',
    { row },
  );
  const set = (q: string, p: string): string => `<fieldset>${field("item", "x")}${field("q", q)}${field("p", p)}</fieldset>`;
  const envelope = envelopeOf(
    sendOf(of, `<fieldgroup name="t">${set("2", "10.5")}${set("3", "0.1")}${set("", "7")}</fieldgroup>`),
  );
  const lines = envelope.documents[0]?.tables["t"]?.map((one) => text(one["line"]));
  assert.deepEqual(lines, ["21.00", "0.30", "7.00"]);
  assert.deepEqual(values(envelope), { sum: "28.30", count: "2", max: "21.00", min: "0.10" });
});

test("a later role's values are worked in, and its fill sends the formula as it was read", () => {
  const of = template(`${number("a")}${number("b", "a")}<formula name="sum">SUM({a},{b})</formula>`);
  const envelope = envelopeOf(sendOf(of, field("a", 1)));
  assert.equal(values(envelope)["sum"], "1.00");
  for (const submitted of ["1.00", "1", "6", "6.000", ""]) {
    const filled = fillAs(bob, envelope, envelopeXml(field("b", 5) + field("done", "x") + field("sum", submitted)), { of });
    assert.equal(values(envelopeOf(filled))["sum"], "6.00", submitted);
  }
  assert.deepEqual(
    codes(fillAs(bob, envelope, envelopeXml(field("b", 5) + field("done", "x") + field("sum", 7)), { of })),
    [50107],
  );
});

test("an autonumber is the prefix and the number taken, stays, and is checked once it is known", () => {
  const of = template('<field type="autonumber" name="no" roleId="s" prefix="INV-"/>', { subject: "Invoice {no}" });
  const envelope = envelopeOf(sendOf(of, "", { number: 7 }));
  assert.deepEqual([values(envelope)["no"], envelope.subject], ["INV-7", "Invoice INV-7"]);
  assert.deepEqual(codes(sendOf(of, field("no", "INV-8"), { number: 7 })), [50107]);
  assert.deepEqual(codes(sendOf(of, field("no", "INV-7"), { number: 7 })), []);
  assert.deepEqual(codes(sendOf(of, field("no", "INV-8"))), []);
  assert.equal(values(envelopeOf(fillAs(bob, envelope, envelopeXml(field("done", "x")), { of })))["no"], "INV-7");
});
