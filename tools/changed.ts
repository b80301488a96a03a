import { execFileSync } from "node:child_process";
import { readTree } from "../tests/shape/read-tree.ts";
import { affectedTests, withinBudget } from "./testing/affected.ts";
import { byPath } from "./testing/import-graph.ts";
import { readSeconds, runTests } from "./testing/run-tests.ts";

// npm run test:changed [base]: the tests that a change reaches, the nearest first, as many as fit into a minute. The change is
// what differs from `base` (the upstream branch, or else the last commit), new files included.

const base = process.argv[2] ?? upstream() ?? "HEAD";
const changed = [...lines("diff", "--name-only", base), ...lines("ls-files", "--others", "--exclude-standard")];
const tests = affectedTests(changed, byPath(readTree().sources));
const chosen = withinBudget(tests, await readSeconds());
process.stdout.write(
  `${changed.length} changed files since ${base} reach ${tests.length} test files; ${chosen.length} run now\n`,
);
if (chosen.length > 0) process.exitCode = await runTests(chosen, { ending: ".test.ts", everything: [] });
if (chosen.length < tests.length) process.stdout.write(`npm test runs the other ${tests.length - chosen.length} too\n`);

function lines(...args: readonly string[]): readonly string[] {
  return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .split("\n")
    .filter((line) => line !== "");
}

function upstream(): string | undefined {
  try {
    return lines("merge-base", "HEAD", "@{upstream}")[0];
  } catch {
    return undefined;
  }
}
