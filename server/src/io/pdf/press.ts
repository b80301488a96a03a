import { fork, type ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { PrintDocument } from "@chancery/core/print/page.ts";
import { jsonParts } from "@chancery/core/text/json-parts.ts";
import { nextTurn } from "../next-turn.ts";
import { processUsage } from "../process-usage.ts";
import type { Coverage } from "./coverage.ts";
import type { FromPrinter, GivenImages, PrintWork, SentPage, ToPrinter } from "./print-process.ts";

/** Answer of a press, and the memory that its process holds. */
export type Worked<Kind extends WorkKind> = {
  readonly pdf: Extract<FromPrinter, { readonly kind: "pdf" }>;
  readonly look: Extract<FromPrinter, { readonly kind: "look" }>;
  readonly picture: Extract<FromPrinter, { readonly kind: "picture" }>;
}[Kind];

/** Kinds of work: drawing a PDF, inspecting an uploaded one, inspecting a picture. */
export type WorkKind = "pdf" | "look" | "picture";

/**
 * Limits for one page; beyond them its process is ended. `processorMs` has no effect where there is no /proc; elsewhere work that takes
 * `printMs` and less of the processor is no work too large.
 */
export type PressLimits = {
  readonly printMs: number;
  readonly processorMs: number;
  readonly residentBytesMax: number;
  readonly pageLengthMax: number;
};

/** The page cannot be printed; the press itself is well. */
export class PageRefused extends Error {
  readonly isHopeless = true;
}

/** The work took more time or memory than it may, or its process ended over it. */
export class WorkGivenUp extends Error {}

/** The work took more time or memory than it may. */
class WorkTooLarge extends WorkGivenUp {
  readonly isHopeless = true;
}

/**
 * One process that prints, one page at a time. A process and not a thread: native code that hangs in a thread cannot be
 * stopped, one that crashes takes the service along, and memory never comes back.
 */
export class Press {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;
  #printedCount = 0;
  #endedFor: string | undefined;
  #isInterrupted = false;
  #isKilled = false;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = new Promise((_, reject) => {
      child.once("error", (cause) => reject(new Error("the printing process could not run", { cause })));
      child.once("exit", (code, signal) => {
        // by the kernel, when memory was short
        this.#isInterrupted ||= signal === "SIGKILL" && !this.#isKilled;
        reject(new Error(this.#endedFor ?? `the printing process ended (${signal ?? code})`));
      });
    });
    this.#ended.catch(() => undefined);
  }

  /** Starts a process; answers the press and the coverage it read. Throws when it is not ready in time. */
  static async open(coverage: Coverage | undefined, timeoutMs: number): Promise<{ press: Press; coverage: Coverage }> {
    const child = fork(fileURLToPath(new URL("print-process.ts", import.meta.url)), [], {
      serialization: "advanced",
      env: { TZ: "UTC" },
      // large documents are printed in parts, each collected before the next
      execArgv: ["--expose-gc"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const press = new Press(child);
    const answer = await press.#ask({ kind: "start", coverage }, timeoutMs);
    if (answer.kind === "ready") return { press, coverage: answer.coverage };
    press.kill();
    throw new Error("the printing process did not start");
  }

  /** Whether the process is still there. */
  get isAlive(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get printedCount(): number {
    return this.#printedCount;
  }

  /**
   * The process's answer to one piece of work. Throws PageRefused, WorkGivenUp when the process ended over it, and service.unavailable
   * when that was no fault of the work's.
   */
  async work<Kind extends WorkKind>(work: PrintWork, kind: Kind, limits: PressLimits): Promise<Worked<Kind>> {
    this.#printedCount += 1;
    const unwatch = this.#watch(limits);
    const answer = await this.#messageOf(work, limits)
      .then((message) => this.#ask(message, limits.printMs))
      .catch(async (cause: unknown) => {
        throw await this.#failureOf(cause);
      })
      .finally(unwatch);
    if (isOf(answer, kind)) return answer;
    throw new PageRefused(answer.kind === "failed" ? answer.message : "the printing process answered out of turn");
  }

  kill(): void {
    this.#isKilled = true;
    this.#child.kill("SIGKILL");
  }

  async #failureOf(cause: unknown): Promise<Error> {
    // a message that cannot be sent is noticed before the end of the process
    if (this.#endedFor === undefined) await Promise.race([this.#ended.catch(() => undefined), wait(endMs)]);
    const message = this.#endedFor ?? (cause instanceof Error ? cause.message : "the printing process is gone");
    if (this.#isInterrupted) return new Fault("service.unavailable", { args: [message], retryAfterS: 1 }, { cause });
    const Reason = this.#endedFor === undefined ? WorkGivenUp : WorkTooLarge;
    return new Reason(message, { cause });
  }

  /** Ends the process when it takes too much: it cannot look itself while it works. Only where there is /proc. */
  #watch({ processorMs, residentBytesMax }: PressLimits): () => void {
    const begun = processUsage(this.#child.pid);
    const timer = setInterval(async () => {
      const [{ cpuMs }, now] = await Promise.all([begun, processUsage(this.#child.pid)]);
      if (now.residentBytes > residentBytesMax) this.#giveUp(`${residentBytesMax} bytes of memory`);
      if (now.cpuMs - cpuMs > processorMs) this.#giveUp(`${processorMs} ms of processor time`);
    }, watchMs);
    return () => clearInterval(timer);
  }

  #giveUp(bound: string): Error {
    this.#endedFor = `printing took more than ${bound}`;
    this.kill();
    return new Error(this.#endedFor);
  }

  async #ask(message: ToPrinter, timeoutMs: number): Promise<FromPrinter> {
    const { promise, resolve, reject } = Promise.withResolvers<FromPrinter>();
    const timer = setTimeout(async () => {
      // the machine was busy, as the bound of processor time was not reached; without /proc there is no such bound
      this.#isInterrupted = (await processUsage(this.#child.pid)).residentBytes > 0;
      reject(this.#giveUp(`${timeoutMs} ms`));
    }, timeoutMs);
    this.#child.once("message", resolve);
    this.#send(message).catch(reject);
    try {
      return await Promise.race([promise, this.#ended]);
    } finally {
      clearTimeout(timer);
      this.#child.removeListener("message", resolve);
    }
  }

  /** The message for a piece of work, after the images and parts of a page: all at once would take hundreds of megabytes, and long. */
  async #messageOf(work: PrintWork, limits: PressLimits): Promise<ToPrinter> {
    if (work.kind === "page") {
      for await (const [id, bytes] of eachOf(work.images)) await this.#send({ kind: "image", id, bytes });
      await this.#sendPage(work.page, limits);
      return { kind: "page" };
    }
    if (work.kind !== "stamp") return work;
    const { over, behind } = work.stamp;
    return { kind: "stamp", stamp: { ...work.stamp, over: await jsonOf(over), behind: behind && (await jsonOf(behind)) } };
  }

  async #sendPage(page: PrintDocument, { pageLengthMax }: PressLimits): Promise<void> {
    let length = 0;
    for (const text of jsonParts(page)) {
      length += text.length;
      if (length > pageLengthMax) throw this.#giveUp(`${pageLengthMax} characters`);
      await this.#send({ kind: "part", text });
      await nextTurn();
    }
  }

  #send(message: ToPrinter): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#child.send(message, (error) =>
        error ? reject(new Error("the printing process is gone", { cause: error })) : resolve(),
      );
    });
  }
}

/** Images one by one. */
async function* eachOf(images: GivenImages): AsyncGenerator<readonly [id: string, bytes: Uint8Array]> {
  yield* Symbol.asyncIterator in images ? images : Object.entries(images);
}

/** A page as JSON; between its parts the process answers others. */
async function jsonOf(page: PrintDocument): Promise<SentPage> {
  const parts: string[] = [];
  for (const part of jsonParts(page)) {
    parts.push(part);
    await nextTurn();
  }
  return parts;
}

function isOf<Kind extends WorkKind>(answer: FromPrinter, kind: Kind): answer is Worked<Kind> {
  return answer.kind === kind;
}

const watchMs = 250;
/** The end of a process is noticed within this. */
const endMs = 1000;
