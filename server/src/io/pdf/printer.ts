import type { PdfAction } from "@chancery/core/template/pdf-action.ts";
import type { PrintDocument } from "@chancery/core/print/page.ts";
import type { Coverage } from "./coverage.ts";
import type { Images } from "./draw.ts";
import type { PdfLook } from "./edit-pdf.ts";
import { findFonts } from "./fonts.ts";
import { PageRefused, Press, WorkGivenUp, type PressLimits, type Worked } from "./press.ts";
import type { Stamp, ToPrinter } from "./print-process.ts";
import { probePage } from "./probe-page.ts";

export type { Images, Stamp };

/** Prints pages as PDF/A. Equal pages and images give equal bytes, in any process and time zone. */
export type Printer = {
  /** Throws when the page cannot be printed in time, the queue is full, or the signal is aborted. */
  print(page: PrintDocument, images: Images, signal: AbortSignal): Promise<Uint8Array>;
  /** Prints over an uploaded PDF and behind it. Equal input gives equal bytes. Throws as `print` does. */
  stamp(stamp: Stamp, signal: AbortSignal): Promise<Uint8Array>;
  /** What an uploaded PDF is. One that takes too much time or memory, or ends the process, is damaged. */
  lookAtPdf(pdf: Uint8Array, action: PdfAction | undefined, signal: AbortSignal): Promise<PdfLook>;
  /** Checks the fonts and prints a page in every script; throws naming what failed. */
  probe(): Promise<void>;
  /** Ends every process; pages still asked for fail. */
  stop(): Promise<void>;
};

export type PrinterNeeds = {
  /** Processes at most; started when there is work. */
  readonly workers: number;
  readonly log: { warn(fields: object, message: string): void };
  /** For tests; see `limits`. */
  readonly limits?: Partial<typeof limits>;
};

/** Bounds of one printer. */
export const limits = {
  /** Pages that may wait. */
  queueMax: 200,
  /** For one document; a table of 1000 rows, the most a table may have, takes 0.6 to 3 s. */
  printMs: 240_000,
  startMs: 30_000,
  /** A process is replaced after so many pages, or when it holds so much memory. */
  pagesMax: 2000,
  residentBytesMax: 512 * 1024 * 1024,
  /** A process that takes so much on one document is ended: some 8 000 rows of five columns in one document. */
  runawayBytesMax: 3 * 1024 * 1024 * 1024,
  /** For looking at one uploaded PDF: 500 pages of plain text in 23 MiB take 0.5 s and 250 MiB. */
  lookMs: 30_000,
  lookBytesMax: 1536 * 1024 * 1024,
  /** An idle process is ended after this. */
  idleMs: 120_000,
};

type Waiting = { readonly start: (press: Promise<Press>) => void; readonly cancel: (cause: Error) => void };

/** Opens the printer; the first page starts a process (0.3 s), the next ones find it warm. */
export function openPrinter(needs: PrinterNeeds): Printer {
  return new Pool(needs);
}

class Pool implements Printer {
  readonly #needs: PrinterNeeds;
  readonly #limits: typeof limits;
  readonly #idle: { press: Press; timer: NodeJS.Timeout }[] = [];
  readonly #busy = new Set<Press>();
  readonly #queue: Waiting[] = [];
  #starting = 0;
  #coverage: Coverage | undefined;
  #isStopped = false;

  constructor(needs: PrinterNeeds) {
    this.#needs = needs;
    this.#limits = { ...limits, ...needs.limits };
  }

  async print(page: PrintDocument, images: Images, signal: AbortSignal): Promise<Uint8Array> {
    return (await this.#work({ kind: "page", page, images }, "pdf", signal)).pdf;
  }

  async stamp(stamp: Stamp, signal: AbortSignal): Promise<Uint8Array> {
    return (await this.#work({ kind: "stamp", stamp }, "pdf", signal)).pdf;
  }

  async lookAtPdf(pdf: Uint8Array, action: PdfAction | undefined, signal: AbortSignal): Promise<PdfLook> {
    try {
      return (await this.#work({ kind: "look", pdf, action }, "look", signal)).look;
    } catch (error) {
      if (signal.aborted || !(error instanceof PageRefused || error instanceof WorkGivenUp)) throw error;
      return { trouble: "damaged" };
    }
  }

  /** Has one piece of work done by a press, within the bounds of its kind. */
  async #work<Kind extends "pdf" | "look">(message: ToPrinter, kind: Kind, signal: AbortSignal): Promise<Worked<Kind>> {
    signal.throwIfAborted();
    const press = await this.#take(signal);
    const abort = (): void => press.kill();
    signal.addEventListener("abort", abort, { once: true });
    try {
      const worked = await press.work(message, kind, this.#bounds(kind));
      this.#release(press, worked.residentBytes);
      return worked;
    } catch (error) {
      if (error instanceof PageRefused) this.#release(press, 0);
      else this.#drop(press, error);
      throw error;
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  #bounds(kind: "pdf" | "look"): PressLimits {
    const { printMs, runawayBytesMax, lookMs, lookBytesMax } = this.#limits;
    return kind === "pdf" ? { printMs, residentBytesMax: runawayBytesMax } : { printMs: lookMs, residentBytesMax: lookBytesMax };
  }

  async probe(): Promise<void> {
    findFonts();
    const pdf = await this.print(probePage, {}, new AbortController().signal);
    if (Buffer.from(pdf.subarray(0, 5)).toString() !== "%PDF-") throw new Error("the printer gave no PDF");
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const waiting of this.#queue.splice(0)) waiting.cancel(new Error("the printer was stopped"));
    for (const { press, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      press.kill();
    }
    for (const press of this.#busy) press.kill();
  }

  /** A press that is free, a new one while there is room, or the next that becomes free. */
  #take(signal: AbortSignal): Promise<Press> {
    if (this.#isStopped) return Promise.reject(new Error("the printer was stopped"));
    for (let free = this.#idle.pop(); free; free = this.#idle.pop()) {
      clearTimeout(free.timer);
      if (!free.press.isAlive) continue;
      this.#busy.add(free.press);
      return Promise.resolve(free.press);
    }
    if (this.#busy.size + this.#starting < this.#needs.workers) return this.#open();
    if (this.#queue.length >= this.#limits.queueMax) return Promise.reject(new Error("too many pages wait for the printer"));
    return this.#wait(signal);
  }

  #wait(signal: AbortSignal): Promise<Press> {
    return new Promise((resolve, reject) => {
      const end = (): void => signal.removeEventListener("abort", abort);
      const waiting: Waiting = {
        start: (press) => (end(), resolve(press)),
        cancel: (cause) => (end(), reject(cause)),
      };
      const abort = (): void => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#queue.push(waiting);
    });
  }

  async #open(): Promise<Press> {
    this.#starting += 1;
    try {
      const { press, coverage } = await Press.open(this.#coverage, this.#limits.startMs);
      this.#coverage = coverage;
      this.#busy.add(press);
      if (this.#isStopped) press.kill();
      return press;
    } catch (cause) {
      for (const waiting of this.#queue.splice(0)) waiting.cancel(new Error("no printing process could be started", { cause }));
      throw cause;
    } finally {
      this.#starting -= 1;
    }
  }

  #release(press: Press, residentBytes: number): void {
    const isWorn = press.printedCount >= this.#limits.pagesMax || residentBytes > this.#limits.residentBytesMax;
    if (isWorn || this.#isStopped) return this.#end(press);
    const next = this.#queue.shift();
    if (next) return next.start(Promise.resolve(press));
    this.#busy.delete(press);
    const timer = setTimeout(() => this.#retire(press), this.#limits.idleMs);
    timer.unref();
    this.#idle.push({ press, timer });
  }

  #drop(press: Press, cause: unknown): void {
    this.#needs.log.warn({ err: cause }, "a printing process was given up");
    this.#end(press);
  }

  #end(press: Press): void {
    press.kill();
    this.#busy.delete(press);
    const next = this.#isStopped ? undefined : this.#queue.shift();
    next?.start(this.#open());
  }

  #retire(press: Press): void {
    const index = this.#idle.findIndex((one) => one.press === press);
    if (index < 0) return;
    this.#idle.splice(index, 1);
    press.kill();
  }
}
