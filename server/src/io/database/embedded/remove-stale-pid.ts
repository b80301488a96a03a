import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { lifeOf, maybePostgresIn, postgresIn, wordsOf } from "./processes.ts";
import { EmbeddedRefused } from "./refused.ts";
import { ownMark, readPidLines, sendSignal } from "./server-process.ts";

const eachSignalMs = 5000;
const pollMs = 25;

/**
 * Cleans up before a start, with the folder locked: stops a server of this service that outlived it, waits for its orphans, and removes
 * a postmaster.pid whose number now belongs to another process. Throws EmbeddedRefused when a foreign server uses the folder; that
 * server is never signalled.
 */
export async function removeStalePid(clusterFolder: string): Promise<void> {
  const pid = Number((await readPidLines(clusterFolder))[0]);
  if (pid > 0 && (await lifeOf(pid)) !== undefined) {
    if (await maybePostgresIn(pid, clusterFolder)) await endOwn(pid, clusterFolder);
    else await forget(clusterFolder);
  }
  await untilGone(() => postgresIn(clusterFolder), eachSignalMs);
}

async function endOwn(pid: number, clusterFolder: string): Promise<void> {
  const isGone = async (): Promise<readonly number[]> => ((await lifeOf(pid)) === undefined ? [] : [pid]);
  const words = await wordsOf(pid);
  if (!words.includes(`cluster_name=${ownMark}`)) {
    // a process that is just ending shows no words any more
    if (words.every((word) => word === "") && (await untilGone(isGone, eachSignalMs))) return;
    throw new EmbeddedRefused(
      `a PostgreSQL that Chancery did not start (process ${pid}) works in ${clusterFolder}: stop it first`,
    );
  }
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    sendSignal(pid, signal);
    if (await untilGone(isGone, eachSignalMs)) return;
  }
}

/** The number in the file is another program's now. Only once no backend is left: the file is what keeps two servers apart. */
async function forget(clusterFolder: string): Promise<void> {
  if (await untilGone(() => postgresIn(clusterFolder), eachSignalMs))
    await rm(join(clusterFolder, "postmaster.pid"), { force: true });
}

async function untilGone(list: () => Promise<readonly number[]>, withinMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += pollMs) {
    if ((await list()).length === 0) return true;
    await wait(pollMs);
  }
  return false;
}
