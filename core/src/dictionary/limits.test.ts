import assert from "node:assert/strict";
import { test } from "node:test";
import { dictionaryLimits } from "./limits.ts";

test("the limits of dictionaries are those that their owners know", () => {
  assert.deepEqual(dictionaryLimits, {
    nameMax: 128,
    descriptionMax: 256,
    sharesMax: 1000,
    columnNameMax: 64,
    columnsMax: 100,
    columnsEverMax: 1000,
    widthMin: 140,
    widthDefault: 200,
    valueMax: 256,
    longValueMax: 4096,
    recordsMax: 10_000,
    filtersMax: 100,
    importRowsMax: 10_000_000,
  });
});
