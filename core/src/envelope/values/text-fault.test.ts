import assert from "node:assert/strict";
import { test } from "node:test";
import type { Value } from "../model/model.ts";
import { bob, document, field, fillAs, role, sent, template, xml } from "../../../../tests/world/envelopes/example.ts";
import { allSteps } from "../../xml/steps.ts";
import { textFault } from "./text-fault.ts";

const max = 10 * 1024 * 1024;
const text = (length: number): Value => ({ kind: "text", text: "x".repeat(length) });
const valuesOf = (...values: readonly Value[]) => ({
  documentId: "form",
  fields: { a: values[0] ?? text(0) },
  tables: { rows: values.slice(1).map((b) => ({ b })) },
});

const bounds: readonly (readonly [string, readonly Value[], readonly Value[], boolean])[] = [
  ["as many characters as may be", [text(max - 1), text(1)], [], true],
  ["one too many", [text(max - 1), text(2)], [], false],
  ["too many, as before", [text(max + 1)], [text(max + 1)], true],
  ["more than too many before", [text(max + 2)], [text(max + 1)], false],
  ["texts of a list with their tags", [{ kind: "list", texts: Array.from({ length: max / 16 }, () => "xx") }], [], false],
];
for (const [what, after, before, isRight] of bounds) {
  test(`values of ${what} are ${isRight ? "kept" : "refused"}`, () => {
    assert.equal(allSteps(textFault([valuesOf(...after)], [valuesOf(...before)], { parts: 0 })) === undefined, isRight);
  });
}

test("a text that many duplicates copy is refused with one fault", () => {
  const copies = Array.from({ length: 3000 }, (_, at) =>
    field({ type: "duplicate", name: `copy${at}`, relatedTo: { documentId: "form", fieldName: "a" } }),
  );
  const original = field({ type: "text", name: "a", maxLength: 5000, roleId: "first" });
  const of = template({
    roles: [role("sender", "sender", 0), role("first", "assignee", 1)],
    documents: [document([original, ...copies])],
  });
  const head = `<info><subject>s</subject></info><flow><roles><role id="first" mailboxUuid="${bob}"/></roles></flow>`;
  const envelope = sent(xml("", head), { template: of });
  const filledWith = (length: number) => fillAs(bob, envelope, xml(`<field name="a">${"x".repeat(length)}</field>`, ""), { of });
  assert.ok("step" in filledWith(3000));
  const decision = filledWith(5000);
  const faults = "faults" in decision ? decision.faults.map(({ code, args, line }) => [code, args, line]) : [];
  assert.deepEqual(faults, [["value.too_many", ["characters of values", max], 1]]);
});
