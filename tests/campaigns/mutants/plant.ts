import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
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
