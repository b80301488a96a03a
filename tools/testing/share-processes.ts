import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Test files for each process, about, when there are few. */
const filesMin = 16;

/** The last test of each file that shares a process; results do not count it. */
export const closingTest = "its databases are removed";

/** Comment of a test file that changes or measures its process, or runs so long that nobody should wait for what comes with it. */
const alone = /^\/\/ In a process of its own: /m;

/** The test files at these places, folders and files, that may share a process. */
export async function findSharing(files: readonly string[], places: readonly string[]): Promise<ReadonlySet<string>> {
  const within = files.filter((file) => places.some((place) => file === place || file.startsWith(join(place, "/"))));
  const texts = await Promise.all(within.map((file) => readFile(file, "utf8")));
  return new Set(within.filter((_, at) => !alone.test(texts[at] ?? "")));
}

/**
 * An empty folder for the files of shared processes, how many of those run at once, which test files may share one, and the seconds that
 * each took when it last ran.
 */
export type Sharing = {
  readonly folder: string;
  readonly processesMax: number;
  readonly isShared: (file: string) => boolean;
  readonly seconds?: Readonly<Record<string, number>>;
};

/**
 * Lets as few processes as run at once share test files: loading the service takes longer than most of them run. Each process is a file
 * in `folder` that takes the next test file when it is done with one; results name the test files. The others stay alone and come
 * behind. Among each kind the longest come first, and before them those that never ran here.
 */
export async function shareProcesses(
  files: readonly string[],
  { folder, processesMax, isShared, seconds = {} }: Sharing,
): Promise<readonly string[]> {
  const longest = (one: string, other: string): number => {
    const [before, after] = [seconds[one] ?? Infinity, seconds[other] ?? Infinity];
    return before === after ? 0 : after - before;
  };
  const together = files.filter(isShared).toSorted(longest);
  const processes: string[] = [];
  const runner = JSON.stringify(join(import.meta.dirname, "together.ts"));
  for (let at = 1; at <= Math.min(processesMax, Math.ceil(together.length / filesMin)); at++) {
    const path = join(folder, `${at}.mjs`);
    await writeFile(
      path,
      `import { runTogether } from ${runner};\nawait runTogether(${JSON.stringify(together)}, import.meta.filename);\n`,
    );
    processes.push(path);
  }
  return [...processes, ...files.filter((file) => !isShared(file)).toSorted(longest)];
}
