import { availableParallelism } from "node:os";
import { run } from "node:test";
import { spec } from "node:test/reporters";

/** How test files are run: variables, flags of `node --test`, and how many at once. */
export type Run = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly flags: readonly string[];
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
  readonly concurrency?: number;
};

/** The end of a run: tests by outcome, the failed tests by file, and the duration of each file. */
export type Results = {
  readonly counts: { readonly tests: number; readonly failed: number; readonly skipped: number };
  readonly failed: ReadonlyMap<string, readonly string[]>;
  readonly seconds: ReadonlyMap<string, number>;
};

const patternFlag = "--test-name-pattern=";

/** Runs test files, a process each, and prints their results as they come; `flags` may hold name patterns. */
export async function runFiles(files: readonly string[], { env, flags, signal, print, ...given }: Run): Promise<Results> {
  const unknown = flags.find((flag) => !flag.startsWith(patternFlag));
  if (unknown !== undefined) throw new Error(`${unknown} is no flag of tools/test.ts; there are ${patternFlag}… and --retry`);
  const patterns = flags.map((flag) => new RegExp(flag.slice(patternFlag.length)));
  // files wait for databases, pauses and programs about a third of their time
  const concurrency = given.concurrency ?? availableParallelism() + 1;
  const events = run({
    files: [...files],
    concurrency,
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as NodeJS.ProcessEnv,
    signal,
    ...(patterns.length > 0 && { testNamePatterns: patterns }),
  });
  const counts = { tests: 0, failed: 0, skipped: 0 };
  const failed = new Map<string, string[]>();
  const seconds = new Map<string, number>();
  events.on("test:summary", ({ file, counts: of, duration_ms }) => {
    if (file === undefined) {
      counts.tests = of.tests;
      counts.skipped = of.skipped + of.todo;
      counts.failed = of.tests - of.passed - counts.skipped;
    } else seconds.set(file, duration_ms / 1000);
  });
  events.on("test:fail", ({ file, name, details }) => {
    if (file === undefined || (details.error as { failureType?: string }).failureType === "subtestsFailed") return;
    failed.set(file, [...(failed.get(file) ?? []), name]);
  });
  for await (const text of events.compose(spec)) print(String(text));
  return { counts, failed, seconds };
}
