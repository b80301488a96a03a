import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Test files of one process, at most: one slow process would be waited for at the end. */
const filesMax = 16;

/** The last test of each file that shares a process; results do not count it. */
export const closingTest = "its databases are removed";

/** Comment of a test file that changes or measures its process, or runs so long that nobody should wait for what comes with it. */
const alone = /^\/\/ In a process of its own: /m;

/** The test files in these folders that may share a process. */
export async function findSharing(files: readonly string[], folders: readonly string[]): Promise<ReadonlySet<string>> {
  const within = files.filter((file) => folders.some((folder) => file.startsWith(join(folder, "/"))));
  const texts = await Promise.all(within.map((file) => readFile(file, "utf8")));
  return new Set(within.filter((_, at) => !alone.test(texts[at] ?? "")));
}

/**
 * An empty folder for the files of shared processes, which test files may share one, and the seconds that each took when it last ran.
 */
export type Sharing = {
  readonly folder: string;
  readonly isShared: (file: string) => boolean;
  readonly seconds?: Readonly<Record<string, number>>;
};

/**
 * Puts test files together, sixteen to a process: loading the service takes longer than most of them run. The others stay alone.
 * A shared process is a file in `folder`, in the place of its first test file; results still name the test files. The longest processes
 * come first, and before them those of files that never ran here.
 */
export async function shareProcesses(
  files: readonly string[],
  { folder, isShared, seconds = {} }: Sharing,
): Promise<readonly string[]> {
  const together = files.filter(isShared);
  const processes = new Map<string, string>();
  const lasted = new Map(files.map((file) => [file, seconds[file] ?? Infinity]));
  for (let from = 0; from < together.length; from += filesMax) {
    const own = together.slice(from, from + filesMax);
    const path = join(folder, `${processes.size + 1}.mjs`);
    const runner = join(import.meta.dirname, "together.ts");
    await writeFile(path, `import { runTogether } from ${JSON.stringify(runner)};\nrunTogether(${JSON.stringify(own)});\n`);
    processes.set(own[0] ?? "", path);
    lasted.set(
      path,
      own.reduce((sum, file) => sum + (seconds[file] ?? Infinity), 0),
    );
  }
  const all = files.flatMap((file) => processes.get(file) ?? (isShared(file) ? [] : [file]));
  const longest = (one: string, other: string): number => {
    const [before = 0, after = 0] = [lasted.get(one), lasted.get(other)];
    return before === after ? 0 : after - before;
  };
  return all.toSorted(longest);
}
