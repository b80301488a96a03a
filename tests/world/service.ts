import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** One process of the service, as a person would start it. */
export type ServiceProcess = {
  readonly pid: number;
  /** Address without a trailing slash; empty for `work`. */
  readonly url: string;
  /** Everything it has printed, a line each. */
  readonly lines: readonly string[];
  /** SIGTERM and wait; the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL and wait. */
  kill(): Promise<void>;
};

const mainFile = fileURLToPath(new URL("../../server/dist/main.js", import.meta.url));
const setUpFile = fileURLToPath(new URL("../../tools/setup.mjs", import.meta.url));
/** A second or two, where nothing else is at work. */
const startMaxMs = 180_000;

/**
 * Starts a role of the service with these variables and waits until it is ready. Throws with its last lines. `prefix`: a program
 * that becomes the service, and its words.
 */
export async function startProcess(
  role: "start" | "serve" | "work",
  variables: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
): Promise<ServiceProcess> {
  const [program, ...words] = [...prefix, process.execPath, await builtMain(), role];
  const child = spawn(program ?? process.execPath, words, { env: environmentOf(variables), stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  const lines: string[] = [];
  const url = await readyUrl(child, { exited, lines, word: role === "work" ? "working" : "listening" });
  return {
    pid: child.pid ?? 0,
    url,
    lines,
    stop: async () => endOf(child, exited, "SIGTERM"),
    kill: async () => void (await endOf(child, exited, "SIGKILL")),
  };
}

/** Runs a command to its end: its exit code and what it printed. */
export async function runCommand(
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly text: string }> {
  const child = spawn(process.execPath, [await builtMain(), ...words], {
    env: environmentOf(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (bytes) => (text += String(bytes)));
  child.stderr.on("data", (bytes) => (text += String(bytes)));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, text };
}

let built: Promise<unknown> | undefined;

/** The built service. The set-up rebuilds it when a source has changed, so that a test never runs an old one. */
async function builtMain(): Promise<string> {
  await (built ??= promisify(execFile)(process.execPath, [setUpFile]));
  return mainFile;
}

/** The caller's variables without those that would lead the service elsewhere. */
function environmentOf(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const foreign = /^(CHANCERY_|PG|DATABASE_URL$|PORT$|HOST$|NODE_OPTIONS$|NODE_TEST)/;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(kept), PORT: "0", HOST: "127.0.0.1", ...variables };
}

type Watched = { readonly exited: Promise<unknown[]>; readonly lines: string[]; readonly word: string };

async function readyUrl(child: ChildProcess, { exited, lines, word }: Watched): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reported = (why: string): Error => new Error(`${why}. Its last lines:\n${lines.slice(-30).join("\n")}`);
  const take = (line: string): void => {
    lines.push(line);
    const url = readyUrlOf(line, word);
    if (url !== undefined) resolve(url);
  };
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on("line", take);
  const timer = setTimeout(() => reject(reported(`the service was not ready within ${startMaxMs / 1000} s`)), startMaxMs);
  void exited.then(([code, signal]) => reject(reported(`the service ended (${String(code ?? signal)})`)));
  try {
    return await promise;
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The address of the line with this message, "" when it names none; undefined of any other line, or the half of one. */
function readyUrlOf(line: string, word: string): string | undefined {
  if (!line.includes(`"msg":"${word}"`) || !line.endsWith("}")) return undefined;
  const entry: unknown = JSON.parse(line);
  if (typeof entry !== "object" || entry === null || !("msg" in entry) || entry.msg !== word) return undefined;
  return "url" in entry ? String(entry.url) : "";
}

async function endOf(child: ChildProcess, exited: Promise<unknown[]>, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}
