import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Test files of one process, at most: one slow process would be waited for at the end. */
const filesMax = 8;

/** The last test of each file that shares a process; results do not count it. */
export const closingTest = "its databases are removed";

/** An empty folder for the files of shared processes, and which test files may share one. */
export type Sharing = { readonly folder: string; readonly isShared: (file: string) => boolean };

/**
 * Puts test files together, eight to a process: loading the service takes longer than most of them run. The others stay alone.
 * A shared process is a file in `folder`, in the place of its first test file; results still name the test files.
 */
export async function shareProcesses(files: readonly string[], { folder, isShared }: Sharing): Promise<readonly string[]> {
  const together = files.filter(isShared);
  const processes = new Map<string, string>();
  for (let from = 0; from < together.length; from += filesMax) {
    const own = together.slice(from, from + filesMax);
    const path = join(folder, `${processes.size + 1}.mjs`);
    const runner = join(import.meta.dirname, "together.ts");
    await writeFile(path, `import { runTogether } from ${JSON.stringify(runner)};\nrunTogether(${JSON.stringify(own)});\n`);
    processes.set(own[0] ?? "", path);
  }
  return files.flatMap((file) => processes.get(file) ?? (isShared(file) ? [] : [file]));
}
