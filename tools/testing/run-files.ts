import { availableParallelism } from "node:os";
import { isAbsolute, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { closingTest } from "./share-processes.ts";

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

/** Files that run at once: they wait for databases, pauses and programs about a third of their time. */
export const filesAtOnce = availableParallelism() + 1;

/** Much becomes garbage soon: with 16 MB for the new, a fifteenth of a process's time is spent on copying what is still in use. */
const nodeFlags = ["--max-semi-space-size=64", "--import", join(import.meta.dirname, "follow-tests.ts")];
const patternFlag = "--test-name-pattern=";

/** Runs test files, a process each, and prints their results as they come; `flags` may hold name patterns. */
export async function runFiles(files: readonly string[], { env, flags, signal, print, ...given }: Run): Promise<Results> {
  const patterns = patternsOf(flags);
  const events = run({
    files: [...files],
    concurrency: given.concurrency ?? filesAtOnce,
    execArgv: [...nodeFlags],
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as NodeJS.ProcessEnv,
    signal,
    ...(patterns.length > 0 && { testNamePatterns: [...patterns] }),
  });
  const counts = { tests: 0, failed: 0, skipped: 0 };
  const failed = new Map<string, string[]>();
  const seconds = new Map<string, number>();
  // a file that shares a process is a test of it, by its path
  const isShared = (name: string, nesting: number): boolean => nesting === 0 && isAbsolute(name) && !files.includes(name);
  let notTests = 0;
  let sharedFailed = 0;
  // a test that another file than a test file declares is one of the process that runs it, whose summary comes behind
  const elsewhere: string[] = [];
  const note = (file: string, names: readonly string[]): void => void failed.set(file, [...(failed.get(file) ?? []), ...names]);
  events.on("test:summary", ({ file, counts: of, duration_ms }) => {
    if (file === undefined) {
      counts.tests = of.tests - notTests;
      counts.skipped = of.skipped + of.todo;
      counts.failed = of.tests - of.passed - counts.skipped - sharedFailed;
      return;
    }
    seconds.set(file, duration_ms / 1000);
    if (elsewhere.length > 0) note(file, elsewhere.splice(0));
  });
  events.on("test:complete", ({ name, nesting, details }) => {
    if (nesting === 1 && name === closingTest && details.passed) notTests += 1;
    if (!isShared(name, nesting)) return;
    // what fails to load is counted, as a file alone is
    if (details.passed || isOfSubtests(details.error)) notTests += 1;
    if (isOfSubtests(details.error)) sharedFailed += 1;
    seconds.set(name, details.duration_ms / 1000);
  });
  events.on("test:pass", ({ name }) => {
    // a file that reports no test, as none has such a name or other processes took all files, passes as one
    if (files.includes(name)) notTests += 1;
  });
  const failedProcesses = new Set<string>();
  events.on("test:fail", (event) => {
    const { file, name, nesting, details } = event;
    if (file === undefined || isOfSubtests(details.error)) return;
    // a process may end before its failed tests are read: it is then reported as one more
    if (failedProcesses.has(name) && isEndOfTests(details.error)) {
      notTests += 1;
      sharedFailed += 1;
      return;
    }
    failedProcesses.add(processOf(event) ?? file);
    const of = isShared(name, nesting) ? name : file;
    if (files.includes(of) || isShared(name, nesting) || /\.(?:test|judge)\.ts$/.test(of)) note(of, [name]);
    else elsewhere.push(name);
  });
  for await (const text of events.compose(spec)) print(String(text));
  return { counts, failed, seconds };
}

function patternsOf(flags: readonly string[]): readonly RegExp[] {
  const unknown = flags.find((flag) => !flag.startsWith(patternFlag));
  if (unknown !== undefined) throw new Error(`${unknown} is no flag of tools/test.ts; there are ${patternFlag}… and --retry`);
  return flags.map((flag) => new RegExp(flag.slice(patternFlag.length)));
}

/** The file that the process of a test was started with, which Node's types lack. */
function processOf(event: object): string | undefined {
  return (event as { readonly entryFile?: string }).entryFile;
}

/** Whether a process ended as Node ends one with failed tests. */
function isEndOfTests(error: unknown): boolean {
  return (error as { exitCode?: number } | undefined)?.exitCode === 1;
}

function isOfSubtests(error: unknown): boolean {
  return (error as { failureType?: string } | undefined)?.failureType === "subtestsFailed";
}
