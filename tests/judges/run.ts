import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { program, type ProgramName } from "./programs.ts";

const execute = promisify(execFile);

/** Standard output of a program. Throws with its whole output when it fails. */
export async function run(name: ProgramName, args: readonly string[], input?: string | Uint8Array): Promise<string> {
  const running = execute(program(name), [...args], { maxBuffer: 2 ** 28, env: { ...process.env, LC_ALL: "C.UTF-8" } });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** Result of `use` in a folder with these files, which is removed afterwards. */
export async function inFolder<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "judged "));
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
