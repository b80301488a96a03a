import { type ChildProcess, fork } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { processUsage } from "../process-usage.ts";
import type { XsltResult, XsltWork } from "./engine.ts";
import type { FromXslt, ToXslt } from "./xslt-process.ts";

/** Limits of one process: processor time and wall time, resident memory, and characters of the result. */
export type XsltLimits = {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly residentBytesMax: number;
  readonly heapMib: number;
  readonly resultMaxChars: number;
};

/** The result of work that ended, or which limit it went over. */
export type XsltOutcome = XsltResult | { readonly kind: "over"; readonly limit: "time" | "memory" | "size" };

const enginePath = fileURLToPath(import.meta.resolve("saxon-js"));
const childPath = fileURLToPath(new URL("xslt-process.ts", import.meta.url));
const watchMs = 100;

/**
 * Runs work in a process of its own that ends with it: no work sees another's memory. The process has no environment, may read the
 * engine and itself only, may write nothing, start nothing, and make no code from texts; the engine has a realm of its own in it.
 */
export async function runXslt(work: XsltWork, limits: XsltLimits, signal: AbortSignal): Promise<XsltOutcome> {
  signal.throwIfAborted();
  const { resultMaxChars } = limits;
  const child = fork(childPath, [], {
    serialization: "advanced",
    env: { TZ: "UTC" },
    execArgv: [
      "--permission",
      `--allow-fs-read=${dirname(childPath)}`,
      `--allow-fs-read=${dirname(enginePath)}`,
      "--disallow-code-generation-from-strings",
      `--max-old-space-size=${limits.heapMib}`,
    ],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const abort = (): void => void child.kill("SIGKILL");
  signal.addEventListener("abort", abort, { once: true });
  try {
    const answer = await answerOf(child, { enginePath, work, timeoutMs: limits.wallMs * 2, resultMaxChars }, limits);
    signal.throwIfAborted();
    if (answer.kind === "broken") throw new Error(`the XSLT engine failed: ${answer.message}`);
    return answer.kind === "too-large" ? { kind: "over", limit: "size" } : answer;
  } finally {
    signal.removeEventListener("abort", abort);
    child.kill("SIGKILL");
  }
}

type Over = Extract<XsltOutcome, { readonly kind: "over" }>;

async function answerOf(child: ChildProcess, message: ToXslt, limits: XsltLimits): Promise<FromXslt | Over> {
  const { promise, resolve, reject } = Promise.withResolvers<FromXslt | Over>();
  const stop = (limit: Over["limit"]): void => {
    resolve({ kind: "over", limit });
    child.kill("SIGKILL");
  };
  const timer = setTimeout(() => stop("time"), limits.wallMs);
  const watch = setInterval(() => {
    void processUsage(child.pid).then(({ cpuMs, residentBytes }) => {
      if (cpuMs > limits.cpuMs) stop("time");
      else if (residentBytes > limits.residentBytesMax) stop("memory");
    });
  }, watchMs);
  child.once("message", (answer: FromXslt) => resolve(answer));
  child.once("error", (cause) => reject(new Error("the XSLT process could not run", { cause })));
  // a heap that is full ends the process
  child.once("exit", (_, ended) =>
    ended === "SIGTERM" ? reject(new Error("the XSLT process was stopped")) : resolve({ kind: "over", limit: "memory" }),
  );
  child.send(message, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}
