import { type ChildProcess, fork } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { processUsage } from "../process-usage.ts";
import type { SpoolFile } from "../spool.ts";
import type { FromReader, ToReader } from "./reading-process.ts";
import { RowsUnreadable, type TableFormat, type TableRow } from "./rows.ts";

/** Limits for the process that reads one file. */
export type ReadingLimits = {
  /** Processor time for one batch of rows; a batch is what 64 KiB of the file give. The first one of a spreadsheet reads its lists. */
  readonly batchCpuMs: number;
  readonly residentBytesMax: number;
  /** Wall time for one batch: the file may come from slow storage. */
  readonly batchMs: number;
};

export const readingLimits: ReadingLimits = { batchCpuMs: 60_000, residentBytesMax: 1024 ** 3, batchMs: 600_000 };

/**
 * The rows of a text file, read by a process of its own: whatever the file does to its reader, the service goes on. Throws
 * RowsUnreadable, also for a file that takes too much time or memory, or ends its reader.
 */
export function readTableIsolated(
  source: Readable,
  format: TableFormat,
  limits: ReadingLimits = readingLimits,
): AsyncGenerator<readonly TableRow[], void> {
  return readIsolated({ kind: "table", format }, { source }, limits);
}

/** The rows of a spreadsheet, read in the same way. */
export function readSheetIsolated(
  file: SpoolFile,
  limits: ReadingLimits = readingLimits,
): AsyncGenerator<readonly TableRow[], void> {
  return readIsolated({ kind: "sheet", sizeBytes: file.sizeBytes }, { fd: file.fd }, limits);
}

type Input = { readonly source: Readable } | { readonly fd: number };

async function* readIsolated(work: ToReader, input: Input, limits: ReadingLimits): AsyncGenerator<readonly TableRow[], void> {
  const child = fork(fileURLToPath(new URL("reading-process.ts", import.meta.url)), [], {
    serialization: "advanced",
    env: { TZ: "UTC", NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
    execArgv: [`--max-old-space-size=${Math.max(heapMinMib, Math.round(limits.residentBytesMax / 2 / 1024 ** 2))}`],
    stdio: ["source" in input ? "pipe" : "ignore", "ignore", "ignore", "ipc", ...("fd" in input ? [input.fd] : [])],
  });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  child.once("error", (cause) => broken.reject(new Error("the reading process could not run", { cause })));
  child.once("exit", (_, signal) =>
    broken.reject(
      signal === "SIGTERM"
        ? new Error("the reading process was stopped")
        : new RowsUnreadable("reading it takes too much time or memory", line),
    ),
  );
  if ("source" in input && child.stdin) {
    input.source.once("error", broken.reject);
    // a reader that has ended takes no more
    child.stdin.on("error", () => undefined);
    input.source.pipe(child.stdin);
  }
  let line = 1;
  try {
    child.send(work);
    for (;;) {
      const answer = await nextBatch(child, broken.promise, limits);
      if (answer.kind === "end") return;
      if (answer.kind === "unreadable") throw new RowsUnreadable(answer.reason, answer.line);
      if (answer.kind === "failed") throw new Error(answer.message);
      line = answer.rows.at(-1)?.line ?? line;
      yield answer.rows;
    }
  } finally {
    if ("source" in input) input.source.destroy();
    child.kill("SIGKILL");
  }
}

async function nextBatch(child: ChildProcess, broken: Promise<never>, limits: ReadingLimits): Promise<FromReader> {
  const answer = Promise.withResolvers<FromReader>();
  const began = performance.now();
  let cpuMs: number | undefined;
  const watch = setInterval(() => {
    void processUsage(child.pid).then((usage) => {
      cpuMs ??= usage.cpuMs;
      const isOver =
        usage.residentBytes > limits.residentBytesMax ||
        usage.cpuMs - cpuMs > limits.batchCpuMs ||
        performance.now() - began > limits.batchMs;
      if (isOver) child.kill("SIGKILL");
    });
  }, watchMs);
  child.once("message", answer.resolve);
  try {
    child.send({ kind: "next" } satisfies ToReader, (error) => error && answer.reject(error));
    return await Promise.race([answer.promise, broken]);
  } finally {
    clearInterval(watch);
    child.off("message", answer.resolve);
  }
}

const watchMs = 250;
const heapMinMib = 64;
