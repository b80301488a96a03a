import { test } from "node:test";
import { readTree } from "./read-tree.ts";
import { rules } from "./rules.ts";

const tree = readTree();

for (const [sentence, rule] of Object.entries(rules)) {
  test(sentence, () => {
    const findings = rule(tree).map(({ path, line, message }) => `${line === undefined ? path : `${path}:${line}`}  ${message}`);
    if (findings.length === 0) return;
    const text = findings.join("\n");
    throw Object.assign(new Error(text), { stack: text }); // where the rule stands in this file helps nobody
  });
}
