import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A limit program that serves on loopback. */
export type LimitProgram = { readonly url: string; readonly pid: number; stop(): Promise<void> };

/** Starts a Node program that prints its port as its first line. */
export async function startLimit(file: URL, ...words: readonly string[]): Promise<LimitProgram> {
  const child = spawn(process.execPath, [fileURLToPath(file), ...words], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const [port] = await Promise.race([
    once(createInterface(child.stdout), "line"),
    exited.then(() => Promise.reject(new Error(`${file.pathname} ended at once`))),
  ]);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
