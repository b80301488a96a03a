import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import { drawingsOf, type DrawingFacts } from "../facts/drawing-facts.ts";
import { envelopeLimits } from "../model/limits.ts";
import { readEnvelope } from "../xml/read.ts";
import { bob, document, field, fillAs, role, send, sent, template, xml } from "../../../../tests/world/envelopes/example.ts";

const uri = (bytes: number, type = "image/png"): string => `data:${type};base64,${Buffer.alloc(bytes).toString("base64")}`;
const png = (more: Partial<Extract<DrawingFacts, { kind: "png" }>> = {}): DrawingFacts => ({
  kind: "png",
  widthPx: 300,
  heightPx: 300,
  paintedPixels: 15,
  ...more,
});
const head = `<info><subject>s</subject></info><flow><roles><role id="first" mailboxUuid="${bob}"/></roles></flow>`;
const of = template({
  roles: [role("sender", "sender", 0), role("first", "assignee", 1)],
  documents: [
    document([field({ type: "einksign", name: "f", isRequired: true }), field({ type: "text", name: "g", roleId: "first" })]),
  ],
});
const submitted = (text: string): string => xml(`<field name="f">${text}</field>`, head);

const cases: readonly (readonly [string, string, DrawingFacts, number | "fine"])[] = [
  ["the largest drawing", uri(10_240), png(), "fine"],
  ["a drawing over 10 kB", uri(10_241), png(), 50039],
  ["a drawing of 301 pixels", uri(9), png({ widthPx: 301 }), 50039],
  ["a drawing of 14 painted pixels", uri(9), png({ paintedPixels: 14 }), 50040],
  ["a text that is no drawing", "signed", png(), 50037],
  ["base64 that is cut off", uri(9).slice(0, -1), png(), 50037],
  ["a JPEG", uri(9, "image/jpeg"), png(), 50038],
  ["a PNG by name only", uri(9), { kind: "other", type: "broken" }, 50038],
  ["a required drawing left empty", "", png(), 50001],
];
for (const [what, text, facts, code] of cases) {
  test(`${what} ${code === "fine" ? "is taken" : `is refused with ${code}`}`, () => {
    const decision = send(submitted(text), { template: of, drawings: new Map([[text, facts]]) });
    const rows =
      "faults" in decision ? decision.faults.map((row) => [catalogue[row.code].code, row.documentId, row.fieldName]) : [];
    assert.deepEqual(rows, code === "fine" ? [] : [[code, "form", "f"]]);
  });
}

test("a stored drawing is repeated without being decoded again, and other roles cannot change it", () => {
  const text = uri(9);
  const envelope = sent(submitted(text), { template: of, drawings: new Map([[text, png()]]) });
  assert.ok("step" in fillAs(bob, envelope, submitted(`\n${text}\n`), { of }));
  const changed = fillAs(bob, envelope, submitted(uri(8)), { of });
  assert.deepEqual("faults" in changed && changed.faults.map((row) => row.code), ["role.data_locked"]);
});

test("each drawing is decoded once, up to a limit", () => {
  const rows = (count: number): string =>
    `<fieldgroup name="t">${Array.from({ length: count }, (_, at) => `<fieldset index="${at}"><field name="f">${uri(at + 1)}</field><field name="g">${uri(at + 1)}</field></fieldset>`).join("")}</fieldgroup>`;
  const count = (text: string): number => drawingsOf(readEnvelope(xml(text)).input!).length;
  assert.equal(count(rows(3)), 3);
  assert.equal(count(rows(300)), envelopeLimits.drawingsMax);
  assert.equal(count(`<field name="f">${uri(20_000)}</field>`), 0);
});
