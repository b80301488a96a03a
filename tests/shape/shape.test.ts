import assert from "node:assert/strict";
import { test } from "node:test";
import { readTree } from "./read-tree.ts";
import { rules } from "./rules.ts";

const tree = readTree();

for (const [sentence, rule] of Object.entries(rules)) {
  test(sentence, () => {
    const findings = rule(tree).map(({ path, line, message }) => `${line === undefined ? path : `${path}:${line}`}  ${message}`);
    assert.ok(findings.length === 0, `\n${findings.join("\n")}\n`);
  });
}
