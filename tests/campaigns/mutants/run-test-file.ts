import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Mutation } from "./mutated.ts";
import { readRan, type Ran } from "./reach.ts";

/** A mutation, the URL of the module it is in, and the path of the test file. */
export type Planted = Mutation & { readonly url: string; readonly test: string };

/** How a test file went, and the end of what it printed. */
export type Outcome = { readonly result: "passed" | "failed" | "timed out"; readonly ms: number; readonly output: string };

/** Time limit for the tests of a file, and the folder of V8's compile cache. */
export type Bounds = { readonly maxMs: number; readonly compiled: string };

const outputMaxLength = 4000;

const plant = new URL("./plant.ts", import.meta.url).href;

/** A test file (an absolute path) with a mutation in one module, until a test fails; ended with all it started when time is up. */
export function runMutated(planted: Planted, { maxMs, compiled }: Bounds): Promise<Outcome> {
  const added = { NODE_OPTIONS: `--import=${plant}`, NODE_COMPILE_CACHE: compiled, CAMPAIGN_MUTANT: JSON.stringify(planted) };
  return run(planted.test, added, maxMs);
}

/** A test file as it is. */
export function runAsIs(file: string, { maxMs, compiled }: Bounds): Promise<Outcome> {
  return run(file, { NODE_COMPILE_CACHE: compiled }, maxMs);
}

/** A test file as it is, and the code of some modules that it runs. */
export async function runWatched(
  file: string,
  urls: ReadonlySet<string>,
  maxMs: number,
): Promise<Outcome & { readonly ran: Ran }> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-reach-"));
  try {
    const outcome = await run(file, { NODE_V8_COVERAGE: folder }, maxMs);
    return { ...outcome, ran: await readRan(folder, urls) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The URL by which Node knows a file. */
export function urlOf(root: string, path: string): string {
  return pathToFileURL(join(root, path)).href;
}

async function run(file: string, added: NodeJS.ProcessEnv, maxMs: number): Promise<Outcome> {
  // with a cache V8 counts less than runs
  const { NODE_TEST_CONTEXT: _, NODE_COMPILE_CACHE: __, ...env } = process.env;
  const from = performance.now();
  const child = spawn(process.execPath, ["--max-old-space-size=1024", "--test-reporter=dot", file], {
    env: { ...env, ...added },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-outputMaxLength)));
  let isLate = false;
  const end = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  };
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, maxMs);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  const result = isLate ? "timed out" : code === 0 ? "passed" : "failed";
  return { result, ms: performance.now() - from, output };
}
