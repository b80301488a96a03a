import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { wordsOf } from "@chancery/server/io/database/embedded/processes.ts";

/** The number of the PostgreSQL server of a data folder; undefined when it does not say. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, "database", "cluster", "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  return pid > 0 ? pid : undefined;
}

/** The printers that a service has started. */
export async function printersOf(service: number): Promise<readonly number[]> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(pids.map(async (pid) => ((await isPrinterOf(pid, service)) ? pid : 0)));
  return found.filter((pid) => pid > 0);
}

async function isPrinterOf(pid: number, service: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  return parent === service && (await wordsOf(pid)).some((word) => word.includes("print-process"));
}

/** Ends a process at once, or sends it another signal, if it is still there. */
export function killNow(pid: number | undefined, signal: NodeJS.Signals = "SIGKILL"): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
