import { packageOf, type ProgramName } from "../../tests/judges/programs.ts";
import type { Source } from "../../tests/shape/tree.ts";
import { importsOf } from "./import-graph.ts";

/** Needs of a judge test besides Node: programs by name, and root. */
export type Needs = { readonly programs: readonly ProgramName[]; readonly isForRoot: boolean };

/** The needs of a `*.judge.ts`, read from it and from all that it imports: `program("qpdf")`, `run("qpdf", …)`, `requireRoot()`. */
export function needsOf(path: string, sources: ReadonlyMap<string, Source>): Needs {
  const texts = [path, ...importsOf(path, sources).map((one) => one.path)].map((one) => sources.get(one)?.text ?? "");
  const names = texts.flatMap((text) => [...text.matchAll(/\b(?:program|run)\("([^"]+)"/g)].map((match) => match[1] ?? ""));
  return {
    programs: [...new Set(names)].filter((name): name is ProgramName => Object.hasOwn(packageOf, name)).toSorted(),
    isForRoot: texts.some((text) => /^requireRoot\(\);$/m.test(text)),
  };
}
