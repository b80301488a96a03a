import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import { placementFault, type Placement } from "./placement.ts";
import { placementFaults } from "../read/read-pdf.ts";

const pages = [
  { widthMm: 210, heightMm: 297, rotation: 0 },
  { widthMm: 297, heightMm: 210, rotation: 90 },
];
type Pair = readonly [number, number];
const at = ([xMm, yMm]: Pair, [widthMm, heightMm]: Pair, page = 0): Placement => ({ page, xMm, yMm, widthMm, heightMm });

const cases: readonly (readonly [title: string, placement: Placement, number: number | undefined, args?: readonly unknown[]])[] =
  [
    ["inside", at([10, 10], [30, 5]), undefined],
    ["the whole page", at([0, 0], [210, 297]), undefined],
    ["the whole of a wide page", at([0, 0], [297, 210], 1), undefined],
    ["rounded over the edge", at([200, 290], [10.05, 7.05]), undefined],
    ["on no page", at([0, 0], [5, 5], 2), 40089, ["f", 2, 2]],
    ["wider than the page", at([0, 0], [210.06, 5]), 40117, ["f", 210, 297]],
    ["higher than the page", at([0, 0], [5, 297.06]), 40117, ["f", 210, 297]],
    ["over the right edge", at([200, 0], [10.06, 5]), 40112, ["f", 210, 297]],
    ["over the lower edge", at([0, 290], [5, 7.06]), 40112, ["f", 210, 297]],
  ];

for (const [title, placement, number, args] of cases) {
  test(`a field ${title} is ${number === undefined ? "taken" : `refused with ${number}`}`, () => {
    const field = { fieldName: "f", placement, line: 3, column: 4 } as Parameters<typeof placementFault>[0];
    const row = placementFault(field, pages);
    assert.deepEqual(
      row && [catalogue[row.code].code, row.args, row.line, row.column],
      number === undefined ? undefined : [number, args, 3, 4],
    );
    const pdf = { documentId: "d", fields: [field] } as unknown as Parameters<typeof placementFaults>[0];
    const rows = placementFaults(pdf, pages);
    assert.deepEqual(rows, row ? [{ ...row, documentId: "d", fieldName: "f" }] : []);
  });
}
