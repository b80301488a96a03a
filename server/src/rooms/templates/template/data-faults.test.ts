import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "@chancery/core/fault/catalogue.ts";
import { templateDataFaults } from "./data-faults.ts";

test("the faults of template XML are codes of the catalogue, each once", () => {
  assert.deepEqual(
    templateDataFaults.filter((code, index) => !(code in catalogue) || templateDataFaults.indexOf(code) !== index),
    [],
  );
});
