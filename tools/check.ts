import { existsSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runParts, type Part } from "./check/run-parts.ts";

/** `npm run check`: everything a machine can say about the code without running it. Exit 1 with the output of what failed. */
const root = fileURLToPath(new URL("..", import.meta.url));

const parts: readonly Part[] = [
  { name: "types", program: "tsc", args: ["-p", "tsconfig.json"] },
  { name: "types of core", program: "tsc", args: ["-p", "core/tsconfig.json"] },
  { name: "types of the console", program: "tsc", args: ["-p", "web/tsconfig.json"] },
  { name: "lint", program: "oxlint", args: ["--type-aware", "--quiet"] },
  { name: "format", program: "oxfmt", args: ["--list-different"], hint: "npm run format" },
  { name: "shape", program: "node", args: ["--test", "--test-reporter=dot", "tests/shape/*.test.ts"] },
  { name: "unused code", program: "knip", args: ["--no-progress", "--no-config-hints"] },
  ...["openapi", "errors", "transitions", "queries", "sdk"].flatMap(generatedPart),
];

process.exitCode = (await runParts(parts, { root, atOnce: Math.max(2, cpus().length) })) ? 0 : 1;

/** A generated file is up to date; its tool writes it when run without `--check`. */
function generatedPart(name: string): readonly Part[] {
  const tool = `tools/write-${name}.ts`;
  if (!existsSync(join(root, tool))) return [];
  return [{ name: `generated ${name}`, program: "node", args: [tool, "--check"], hint: `node ${tool}` }];
}
