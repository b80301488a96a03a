import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { environmentOf, type RunAs } from "./run-as.ts";

/** Everything needed to start the server on a cluster. `settings` go over ours. */
export type ServerPlan = {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly clusterFolder: string;
  readonly socketFolder: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Aborted when the server is no longer wanted: it is then not started, or stopped. */
  readonly signal?: AbortSignal;
};

/** A running server. `ended` resolves when its guard has ended, with what it last said. It is over soon after `withinMs`. */
export type ServerProcess = { readonly pid: number; readonly ended: Promise<string>; stop(withinMs: number): Promise<void> };

/** Minimum time for a fast shutdown, and for the immediate one before the server is killed. */
const fastStopMinMs = 200;
const quitMs = 400;
/** A server that is still starting is given so long to stop. */
const startingStopMs = 500;
const readyPollMs = 10;
const lastLinesMax = 20;

/**
 * Starts PostgreSQL under a guard (/bin/sh) that stops it when our end of a pipe closes, however we die.
 * Resolves when it takes connections, also after a long recovery. Throws with its last words when it ends before.
 */
export async function startServer(plan: ServerPlan, onLine: (line: string) => void): Promise<ServerProcess> {
  const leftover = lifeIn(await readPidLines(plan.clusterFolder));
  const child = spawnGuarded(plan);
  const lastLines: string[] = [];
  child.stdin?.on("error", () => undefined);
  child.once("error", (error) => lastLines.push(String(error)));
  createInterface({ input: child.stderr! }).on("line", (line) => {
    lastLines.push(line);
    if (lastLines.length > lastLinesMax) lastLines.shift();
    onLine(line);
  });
  const ended = endOf(child).then(() => lastLines.join("\n"));
  const pid = await untilReady(plan, leftover, child, ended);
  return { pid, ended, stop: (withinMs) => stopServer(child, pid, withinMs) };
}

/** When the guard has ended and said its last line, or could not be started. Never rejects. */
function endOf(child: ChildProcess): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  child.once("error", resolve);
  child.once("close", resolve);
  // backends that live on may keep the pipe open: the last line is not waited for longer than this
  child.once("exit", () => setTimeout(resolve, 200));
  return promise;
}

// asked again and again: a server that has just begun does not listen to signals yet
const guardScript = `
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
{ read -r _ <&3; while kill -INT "$server"; do sleep 0.1; done; } 2>/dev/null &
guard=$!
exec 3<&-
wait "$server"
code=$?
kill "$guard" 2>/dev/null
exit "$code"`;

function spawnGuarded(plan: ServerPlan): ChildProcess {
  const { binaries, runAs, clusterFolder } = plan;
  const words = [...runAs.prefix, "/bin/sh", "-c", guardScript, "chancery-guard", binaries.postgres, "-D", clusterFolder];
  const [program = "/bin/sh", ...args] = [
    ...words,
    ...Object.entries(settingsOf(plan)).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  // a session of its own: Ctrl-C is for the service, which stops the database last
  return spawn(program, args, {
    ...runAs.ids,
    cwd: "/",
    env: environmentOf(binaries),
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
}

function settingsOf({ socketFolder, settings }: ServerPlan): Readonly<Record<string, string>> {
  return {
    cluster_name: ownMark,
    listen_addresses: "",
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    shared_buffers: "128MB",
    max_connections: "100",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // what clients get wrong is answered to them; values never reach the log
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    log_line_prefix: "",
    logging_collector: "off",
    ...settings,
  };
}

/** Mark in the server's command line that distinguishes our server from a foreign one on the same folder. */
export const ownMark = "chancery";

/** Waits for a postmaster.pid that says ready and is not the one that a killed server left. */
async function untilReady(plan: ServerPlan, leftover: string, child: ChildProcess, ended: Promise<string>): Promise<number> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!hasEnded && child.exitCode === null) {
    const lines = await readPidLines(plan.clusterFolder);
    const pid = lifeIn(lines) === leftover ? 0 : Number(lines[0]);
    if (plan.signal?.aborted) {
      await stopServer(child, pid, startingStopMs);
      throw new Error("PostgreSQL was stopped while it started");
    }
    if (lines[7]?.trim() === "ready" && pid > 0) return pid;
    await wait(readyPollMs);
  }
  throw new Error(`PostgreSQL did not start: ${(await ended) || `it ended with ${child.exitCode ?? child.signalCode}`}`);
}

function lifeIn([pid, , startedS]: readonly string[]): string {
  return `${pid} ${startedS}`;
}

/** The lines of postmaster.pid: process, folder, start in seconds, port, socket folder, address, shared memory, status. */
export async function readPidLines(clusterFolder: string): Promise<readonly string[]> {
  const text = await readFile(join(clusterFolder, "postmaster.pid"), "utf8").catch(() => "");
  return text.split("\n");
}

/** Fast shutdown; when it takes too long, the immediate one, which the next start repairs from the log. */
async function stopServer(child: ChildProcess, pid: number, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.stdin?.end();
  if (await isOver(exit, Math.max(fastStopMinMs, withinMs - quitMs))) return;
  // of a server that has not written its number yet only the guard knows, and goes on asking
  if (pid > 0) sendSignal(pid, "SIGQUIT");
  if (await isOver(exit, quitMs)) return;
  if (pid > 0) sendSignal(pid, "SIGKILL");
  await isOver(exit, quitMs);
}

async function isOver(exit: Promise<unknown>, withinMs: number): Promise<boolean> {
  const timer = new AbortController();
  const late = wait(withinMs, false, { signal: timer.signal }).catch(() => false);
  return Promise.race([exit.then(() => true), late]).finally(() => timer.abort());
}

/** Sends a signal; a process that is gone already is fine. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
