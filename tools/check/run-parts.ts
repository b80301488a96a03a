import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

/** One part of the check: a program of node_modules/.bin and its arguments. `hint` is the command that mends what it finds. */
export type Part = { readonly name: string; readonly program: string; readonly args: readonly string[]; readonly hint?: string };

type Result = { readonly part: Part; readonly isFine: boolean; readonly output: string };
type Setting = { readonly root: string; readonly atOnce: number };

/** Runs all parts, some at once, prints a line for each with its time, then the output of those that failed. True: all fine. */
export async function runParts(parts: readonly Part[], setting: Setting): Promise<boolean> {
  const open = [...parts];
  const results: Result[] = [];
  const worker = async (): Promise<void> => {
    for (let part = open.shift(); part; part = open.shift()) results.push(await runPart(part, setting.root));
  };
  await Promise.all(Array.from({ length: setting.atOnce }, worker));
  const failed = results.filter(({ isFine }) => !isFine);
  for (const { part, output } of failed) {
    console.log(`\n── ${part.name} ${"─".repeat(Math.max(0, 70 - part.name.length))}\n${output.trim()}`);
    if (part.hint) console.log(`\nMend it with: ${part.hint}`);
  }
  console.log(failed.length === 0 ? "\nAll fine." : `\nFailed: ${failed.map(({ part }) => part.name).join(", ")}`);
  return failed.length === 0;
}

async function runPart(part: Part, root: string): Promise<Result> {
  const startedAt = performance.now();
  const { status, output } = await run(part, root);
  const isFine = status === 0 && !(part.program === "oxfmt" && output.trim() !== "");
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${isFine ? "ok    " : "FAILED"}  ${part.name.padEnd(24)} ${seconds.padStart(5)} s`);
  return { part, isFine, output };
}

function run(part: Part, root: string): Promise<{ readonly status: number | null; readonly output: string }> {
  const bin = join(root, "node_modules", ".bin");
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`, NO_COLOR: "1", FORCE_COLOR: "0" };
  const { promise, resolve } = Promise.withResolvers<{ status: number | null; output: string }>();
  const child = spawn(part.program, part.args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.on("error", (error) => resolve({ status: 1, output: error.message }));
  child.on("close", (status) => resolve({ status, output: Buffer.concat(chunks).toString("utf8") }));
  return promise;
}
