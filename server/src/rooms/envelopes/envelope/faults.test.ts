import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "@chancery/core/fault/catalogue.ts";
import { fillFaults, saveFaults, sendFaults } from "./faults.ts";

for (const [what, faults] of Object.entries({ fill: fillFaults, save: saveFaults, send: sendFaults })) {
  test(`the faults of a ${what} are codes of the catalogue, each once`, () => {
    assert.deepEqual(
      faults.filter((code, index) => !(code in catalogue) || faults.indexOf(code) !== index),
      [],
    );
  });
}

test("a save answers what a send and a fill do, as a draft and as a step", () => {
  const either = [...sendFaults, ...fillFaults];
  assert.deepEqual(
    saveFaults.filter((code) => !either.includes(code)),
    [],
  );
  assert.deepEqual(
    either.filter((code) => !saveFaults.includes(code)),
    [],
  );
});
