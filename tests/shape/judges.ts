import { packageOf } from "../judges/programs.ts";
import { importsOf, byPath } from "../../tools/testing/import-graph.ts";
import type { Rule } from "./tree.ts";

/** Names programs and finds them, and runs nothing. */
const listOfPrograms = "tests/judges/programs.ts";

/** `npm test` needs no Debian package: what it runs imports nothing of tests/judges, directly or through others. */
export const judgesAreApart: Rule = ({ sources }) => {
  const all = byPath(sources);
  return sources
    .filter(({ path }) => path.endsWith(".test.ts"))
    .flatMap(({ path }) => {
      const judge = importsOf(path, all).find((one) => isOfJudges(one.path) && one.path !== listOfPrograms);
      return judge ? [{ path, message: `imports ${judge.path}, which needs more than Node: call it *.judge.ts` }] : [];
    });
};

/** Programs of Debian packages are run by judges only, by `program("…")`, which names the package when it is missing. */
export const programsAreFound: Rule = ({ sources }) =>
  sources.flatMap(({ path, text }) => {
    if (isOfJudges(path) || /^(bench|core|tools|tests\/shape)\//.test(path)) return [];
    const calls = path.endsWith(".judge.ts")
      ? "spawn|spawnSync|execFile|execFileSync"
      : "spawn|spawnSync|execFile|execFileSync|run";
    return Object.keys(packageOf)
      .filter((name) => new RegExp(`(${calls})\\(\\s*"(/usr/s?bin/)?${name}"`).test(text))
      .map((name) => ({ path, message: `run ${name} by program("${name}") of tests/judges, in a *.judge.ts` }));
  });

function isOfJudges(path: string): boolean {
  return path.startsWith("tests/judges/");
}
