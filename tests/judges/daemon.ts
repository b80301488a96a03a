import { spawn } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watchdog } from "./program.ts";

/** A program of the distribution that runs until it is ended. */
export type Daemon = {
  /** Its output. */
  readonly text: () => string;
  end(): Promise<void>;
};

/** Only what hangs comes to it: a program that cannot start ends before. */
const startMaxMs = 60_000;
const lookEveryMs = 25;

/** Starts a program and waits until `isReady` says so. Throws with what it printed when it ends before. */
export async function startDaemon(
  program: string,
  words: readonly string[],
  options: { readonly cwd: string; readonly uid?: number; isReady(): Promise<boolean> },
): Promise<Daemon> {
  const { isReady, ...rest } = options;
  const child = spawn("/bin/sh", ["-c", watchdog, "sh", program, ...words], rest);
  const exited = once(child, "exit").then(() => child.stdin.end("\n"));
  child.stdin.on("error", () => undefined);
  let printed = "";
  let isOver = false;
  void exited.then(() => (isOver = true));
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (printed += String(bytes)));
  const end = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exited;
  };
  const startedAt = Date.now();
  while (!(await isReady().catch(() => false))) {
    if (isOver || Date.now() - startedAt > startMaxMs) {
      await end();
      throw new Error(`${program} did not start: ${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return { text: () => printed, end };
}

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** User that runs a program that should not be root: `nobody` when we are root, else our own. */
export const lowlyUser: { readonly uid?: number } = isRoot ? { uid: nobody } : {};

/** A new folder that such a program may write to; `remove` takes it away. */
export async function lowlyFolder(name: string): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `chancery-${name}-`));
  if (isRoot) await chown(path, nobody, nobody);
  return { path, remove: async () => rm(path, { recursive: true, force: true }) };
}
