import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The running service. `ended` waits until it ends by itself (throws) or the signal says enough; `stop` waits ≤ 15 s. */
export type Service = {
  readonly url: string;
  ended(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
};

const root = fileURLToPath(new URL("../..", import.meta.url));
const startMaxMs = 60_000;
const stopMaxMs = 15_000;
const keptLines = 30;

/** Starts `start` of the service on a free port with its data in the folder, and waits for its line `listening`. */
export async function startService(folder: string, provisionFile: string, signal: AbortSignal): Promise<Service> {
  const child = spawn(process.execPath, [join(root, "server", "dist", "main.js"), "start"], {
    cwd: root,
    env: environment(folder, provisionFile),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const lines: string[] = [];
  const url = await Promise.race([listening(child, lines), gone(exited, lines), tooLate(signal, lines)]).catch(
    async (error: unknown) => {
      await stopChild(child, exited);
      throw error;
    },
  );
  return {
    url,
    ended: (enough) => Promise.race([gone(exited, lines), once(enough, "abort")]).then(() => undefined),
    stop: () => stopChild(child, exited),
  };
}

/** The caller's environment without what would lead the demo to another database or other settings. */
function environment(folder: string, provisionFile: string): NodeJS.ProcessEnv {
  const foreign = /^(CHANCERY_|PG|DATABASE_URL$|PORT$|HOST$|NODE_OPTIONS$)/;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return {
    ...Object.fromEntries(kept),
    PORT: "0",
    HOST: "127.0.0.1",
    CHANCERY_DATA_DIR: join(folder, "data"),
    CHANCERY_PROVISION: provisionFile,
  };
}

function listening(child: ChildProcess, lines: string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const keep = (line: string): void => {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
    const url = urlOf(line);
    if (url !== undefined) resolve(url);
  };
  if (child.stdout) createInterface(child.stdout).on("line", keep);
  if (child.stderr) createInterface(child.stderr).on("line", keep);
  return promise;
}

function urlOf(line: string): string | undefined {
  if (!line.includes("listening")) return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === "object" && entry !== null && "url" in entry ? String(entry.url) : undefined;
  } catch {
    return undefined;
  }
}

async function gone(exited: Promise<unknown[]>, lines: readonly string[]): Promise<never> {
  const [code, signal] = await exited;
  throw new Error(`the service ended (${String(code ?? signal)}). Its last lines:\n${lines.join("\n")}`);
}

async function tooLate(signal: AbortSignal, lines: readonly string[]): Promise<never> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(startMaxMs)]);
  await once(limit, "abort");
  throw new Error(`the service was not ready within ${startMaxMs / 1000} s. Its last lines:\n${lines.join("\n")}`);
}

async function stopChild(child: ChildProcess, exited: Promise<unknown[]>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMaxMs);
  await exited;
  clearTimeout(timer);
}
