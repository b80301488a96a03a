import { spawnSync } from "node:child_process";
import { findProgram, packageOf, type ProgramName } from "../tests/judges/programs.ts";
import { readTree } from "../tests/shape/read-tree.ts";
import { byPath } from "./testing/import-graph.ts";
import { needsOf, type Needs } from "./testing/needs.ts";
import { runTests } from "./testing/run-tests.ts";

// npm run test:judges [-- files]: tests that hold the product against other people's programs, or need root. Debian packages
// that are missing are installed where that is allowed; otherwise what is missing is named, with the tests that wait for it.

const ending = ".judge.ts";
/** Files that take longest: they start first where durations are not known, so that none is waited for at the end. */
const longest = ["pages", "pages-acting", "console-compose", "console-account", "console-mailbox", "console-acting"].map(
  (name) => `tests/judges/browser/${name}.judge.ts`,
);
const words = process.argv.slice(2);
const sources = byPath(readTree().sources);
const isNamed = words.some((word) => !word.startsWith("--"));
const judges = [...sources.keys()].filter(
  (path) => path.endsWith(ending) && (!isNamed || words.some((word) => path.includes(word))),
);
const needs = new Map(judges.map((path) => [path, needsOf(path, sources)]));

install(missingPrograms(needs));
const missing = missingPrograms(needs);
const isRoot = process.getuid?.() === 0;
const runnable = [...needs].filter(([, one]) => isRoot || !one.isForRoot).map(([path]) => path);
for (const path of judges) if (!runnable.includes(path)) process.stdout.write(`needs root: ${path}\n`);
if (missing.length > 0) {
  for (const name of missing) {
    process.stderr.write(`${name} is missing: apt-get install ${packageOf[name]}\n`);
    for (const [path, { programs }] of needs) if (programs.includes(name)) process.stderr.write(`  needed by ${path}\n`);
  }
  process.exitCode = 1;
} else {
  const flags = words.filter((word) => word.startsWith("--"));
  const [first, rest] = [longest.filter((path) => runnable.includes(path)), runnable.filter((path) => !longest.includes(path))];
  process.exitCode = await runTests([...flags, ...first, ...rest], { ending, everything: [] });
}

function missingPrograms(by: ReadonlyMap<string, Needs>): readonly ProgramName[] {
  const wanted = new Set([...by.values()].flatMap(({ programs }) => programs));
  return [...wanted].filter((name) => findProgram(name) === undefined).toSorted();
}

/** Installs the packages of programs as root, or with sudo if it needs no password. */
function install(names: readonly ProgramName[]): void {
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (names.length === 0 || spawnSync(prefix[0] ?? "true", prefix[0] ? ["-n", "true"] : []).status !== 0) return;
  const packages = [...new Set(names.map((name) => packageOf[name]))];
  process.stdout.write(`installing ${packages.join(" ")}\n`);
  const [program, ...args] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  for (const action of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...packages],
  ])
    spawnSync(program, [...args, ...action], { stdio: ["ignore", "ignore", "inherit"] });
}
