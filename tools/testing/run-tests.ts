import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterVariable, openTestCluster } from "../../tests/world/cluster.ts";
import { findFiles } from "./find-files.ts";
import { retry } from "./retry.ts";
import { filesAtOnce, runFiles, type Results } from "./run-files.ts";
import { findSharing, shareProcesses } from "./share-processes.ts";

/** Files of a group of tests: how their names end, and the folders, globs or files of a whole run, in this order. */
export type Group = { readonly ending: string; readonly everything: readonly string[] };

const root = join(import.meta.dirname, "..", "..");
const cache = join(root, "node_modules", ".cache", "chancery");
const secondsFile = join(cache, "test-seconds.json");
const slowestShown = 20;
const slowestFrom = 1000;
/** Campaigns that neither measure nor kill. */
const sharingCampaigns = [
  "archive-mutations",
  "authorisation",
  "everywhere",
  "foreign-ids",
  "form-starts",
  "guest-tokens",
  "hostile-markup",
  "hostile-names",
  "hostile-urls",
  "permissions",
].map((name) => `tests/campaigns/${name}.test.ts`);
const sharing = ["server/src", "tests/cli", "tests/contract", "tests/walk", "tests/world", ...sharingCampaigns].map((place) =>
  join(root, place),
);

/**
 * Runs a group of tests, or the files, folders and globs among the words, on one PostgreSQL, which ends with them.
 * `--retry` runs failed files once more, alone, and reports what then passes as flaky. Returns the exit code.
 */
export async function runTests(words: readonly string[], { ending, everything }: Group): Promise<number> {
  const flags = words.filter((word) => word.startsWith("--"));
  const named = words.filter((word) => !word.startsWith("--"));
  const files = await findFiles(named.length > 0 ? named : everything, { ending, root });
  if (files.length === 0) throw new Error(`no test file among ${named.join(", ")}`);
  // Ctrl-C reaches the tests as well; this process stays until they have ended and the database is stopped
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
  const cluster = await openTestCluster(process.env);
  const folder = await mkdtemp(join(tmpdir(), "chancery-tests-"));
  const { DATABASE_URL: _, ...rest } = process.env;
  const env = {
    ...rest,
    NODE_COMPILE_CACHE: cache,
    [clusterVariable]: JSON.stringify({ url: cluster.url, template: cluster.template, keys: cluster.keys }),
  };
  try {
    const run = { env, flags: flags.filter((flag) => flag !== "--retry"), signal: stopping.signal, print };
    // a file that shares a process is a test, whose name matches no pattern
    const shared = run.flags.length > 0 ? new Set() : await findSharing(files, sharing);
    const seconds = Object.fromEntries(Object.entries(await readSeconds()).map(([name, time]) => [join(root, name), time]));
    const isShared = (file: string): boolean => shared.has(file);
    const processes = await shareProcesses(files, { folder, processesMax: filesAtOnce, isShared, seconds });
    const first = await runFiles(processes, run);
    await writeSeconds(first);
    if (first.counts.tests > slowestFrom) printSlowest(first);
    const { isClean, flaky } = flags.includes("--retry")
      ? await retry(first, run)
      : { isClean: first.failed.size === 0, flaky: [] };
    for (const [file, test] of flaky) print(`flaky: ${nameOf(file)} ${test}\n`);
    const failed = isClean ? 0 : first.counts.failed;
    print(`\n${first.counts.tests - first.counts.skipped - failed} passed, ${failed} failed, ${first.counts.skipped} skipped\n`);
    if (first.counts.tests === 0) print("no test has such a name\n");
    return isClean && first.counts.tests > 0 && !stopping.signal.aborted ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await cluster.close();
  }
}

/** Seconds that each test file took when it last ran here, by path. */
export async function readSeconds(): Promise<Readonly<Record<string, number>>> {
  const text = await readFile(secondsFile, "utf8").catch(() => "{}");
  return JSON.parse(text) as Record<string, number>;
}

async function writeSeconds({ seconds }: Results): Promise<void> {
  const own = Object.fromEntries(testFilesOf(seconds).map(([file, time]) => [nameOf(file), Math.round(time * 10) / 10]));
  const known = Object.entries({ ...(await readSeconds()), ...own }).filter(([name]) => existsSync(join(root, name)));
  await mkdir(cache, { recursive: true });
  await writeFile(secondsFile, JSON.stringify(Object.fromEntries(known)));
}

function print(text: string): void {
  process.stdout.write(text);
}

function printSlowest({ seconds }: Results): void {
  print("\nSlowest files, in seconds\n");
  const slowest = testFilesOf(seconds)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, slowestShown);
  for (const [file, time] of slowest) print(`${time.toFixed(1).padStart(6)}  ${nameOf(file)}\n`);
}

/** Without the processes that several share. */
function testFilesOf(seconds: Results["seconds"]): [file: string, seconds: number][] {
  return [...seconds].filter(([file]) => file.startsWith(root));
}

function nameOf(file: string): string {
  return file.slice(root.length + 1);
}
