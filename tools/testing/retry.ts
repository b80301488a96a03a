import { runFiles, type Results, type Run } from "./run-files.ts";

/** Failed files that are run once more, at most. */
const retriesMax = 3;

/** The end of a second run: whether all passed, and which tests passed only then. */
export type Retried = { readonly isClean: boolean; readonly flaky: readonly (readonly [file: string, test: string])[] };

/** Runs the failed files once more, alone, unless there are more than three. */
export async function retry({ failed }: Results, run: Run): Promise<Retried> {
  if (failed.size === 0 || failed.size > retriesMax) return { isClean: failed.size === 0, flaky: [] };
  const again = await runFiles([...failed.keys()], { ...run, concurrency: 1 });
  const passed = [...failed].filter(([file]) => !again.failed.has(file));
  return {
    isClean: again.failed.size === 0,
    flaky: passed.flatMap(([file, tests]) => tests.map((test) => [file, test] as const)),
  };
}
