import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { afterEach, beforeEach } from "node:test";
import { fileURLToPath } from "node:url";
import { mutated } from "./mutated.ts";
import type { Planted } from "./run-test-file.ts";

// Loaded before a test file: the module named in the environment is read with its mutation in it. Nothing on disk changes.

const planted = JSON.parse(process.env["CAMPAIGN_MUTANT"] ?? "") as Planted;

registerHooks({
  load(url, context, nextLoad) {
    if (url !== planted.url) return nextLoad(url, context);
    const source = mutated(readFileSync(fileURLToPath(url), "utf8"), planted);
    return { format: "module-typescript", source, shortCircuit: true };
  },
});

// one failure is enough; what was opened is still closed. Not in the processes that tests start, which are no tests
if (process.argv[1] === planted.test) {
  let isNoticed = false;
  beforeEach(() => {
    if (isNoticed) throw new Error("a test before this one failed");
  });
  afterEach((context) => {
    isNoticed ||= "passed" in context && !context.passed;
  });
}
