import assert from "node:assert/strict";
import { test } from "node:test";
import { document, field, send, template, xml } from "../../../../../tests/world/envelopes/example.ts";
import type { Field } from "../../../template/model/field.ts";

const loose = (value: object): Field => field(value as Parameters<typeof field>[0]);
const amount = field({ type: "number", name: "amount" });
const agreed = field({ type: "checkbox", name: "agreed" });
const colours = field({ type: "dropdown", name: "colours", multiSelect: true });
const moment = field({ type: "datetime", name: "moment", time: true });
const of = (source: Field) => ({ source, relatedTo: { documentId: "form", fieldName: source.name } });
const fields = [
  amount,
  agreed,
  colours,
  moment,
  field({ type: "text", name: "none" }),
  loose({
    type: "formula",
    name: "total",
    formula: { operation: "SUM", arguments: [{ kind: "field", documentId: undefined, fieldName: "amount" }] },
  }),
  loose({ type: "duplicate", name: "again", ...of(amount) }),
  loose({ type: "duplicate", name: "agreed again", ...of(agreed) }),
  loose({ type: "duplicate", name: "colours again", ...of(colours) }),
  loose({ type: "duplicate", name: "moment again", ...of(moment) }),
  loose({ type: "duplicate", name: "none again", ...of(field({ type: "text", name: "none" })) }),
];
const many = (texts: readonly string[]): string => texts.map((text) => `<value>${text}</value>`).join("");

const cases: readonly (readonly [name: string, submitted: string, code: string | undefined])[] = [
  ["total", "", undefined],
  ["total", "7.00", undefined],
  ["total", " 7 ", undefined],
  ["total", "7.01", "value.computed_differs"],
  ["total", "seven", "value.computed_differs"],
  ["total", many(["7.00"]), "value.computed_differs"],
  ["again", "7", undefined],
  ["again", "8", "duplicate.differs"],
  ["agreed again", "0", undefined],
  ["agreed again", "1", "duplicate.source_empty"],
  ["colours again", many(["red", "green"]), undefined],
  ["colours again", many(["green", "red"]), "duplicate.differs"],
  ["colours again", many(["red"]), "duplicate.differs"],
  ["moment again", "2026-11-20T10:00:00+02:00", undefined],
  ["moment again", "2026-11-20T08:00Z", undefined],
  ["moment again", "2026-11-20T10:00:00Z", "duplicate.differs"],
  ["moment again", "2026-11-20", "duplicate.differs"],
  ["none again", "x", "duplicate.source_empty"],
  ["none again", "0", "duplicate.source_empty"],
];
for (const [name, submitted, code] of cases) {
  test(`a computed value submitted as ${submitted || "nothing"} for ${name} is ${code ?? "accepted"}`, () => {
    const values = `<field name="amount">7</field><field name="colours">${many(["red", "green"])}</field><field name="moment">2026-11-20T10:00:00+02:00</field>`;
    const decision = send(xml(`${values}<field name="${name}">${submitted}</field>`), {
      template: template({ documents: [document(fields)] }),
    });
    const found = "faults" in decision ? decision.faults.map((row) => [row.code, row.args?.[0]]) : [];
    assert.deepEqual(found, code === undefined ? [] : [[code, name]]);
  });
}
