import { Fault } from "@chancery/core/fault/fault.ts";
import type { Coverage } from "./coverage.ts";
import type { Images } from "./draw.ts";
import { FairQueue, type Turn } from "./fair-queue.ts";
import { findFonts } from "./fonts.ts";
import { PageRefused, Press, WorkGivenUp, type PressLimits, type WorkKind, type Worked } from "./press.ts";
import type { Stamp, PrintWork } from "./print-process.ts";
import { limits } from "./printer-limits.ts";
import { printsOf, type Asked, type Prints } from "./prints.ts";
import { probePage } from "./probe-page.ts";

export type { Images, Prints, Stamp };

/** Prints for accounts in turns, so that none waits for all the work of another. */
export type Printer = Prints & {
  /** The printer for an account; without one all work is of one. */
  of(account: string): Prints;
  /** Checks the fonts and prints a page in every script; throws naming what failed. */
  probe(): Promise<void>;
  /** Ends every process; pending pages fail. */
  stop(): Promise<void>;
};

export type PrinterNeeds = {
  /** Processes at most, started when there is work; with one, another one for large work. */
  readonly workers: number;
  readonly log: { warn(fields: object, message: string): void };
  /** For tests. */
  readonly limits?: Partial<typeof limits>;
};

type Granted = { readonly press: Press; readonly isLarge: boolean };
type Waiting = Turn & {
  readonly start: (press: Promise<Press>, isLarge: boolean) => void;
  readonly cancel: (cause: Error) => void;
};

/** Opens the printer; the first page starts a process (0.3 s), the next ones find it warm. */
export function openPrinter(needs: PrinterNeeds): Printer {
  return new Pool(needs);
}

class Pool implements Printer {
  readonly #needs: PrinterNeeds;
  readonly #limits: typeof limits;
  readonly #idle: { press: Press; timer: NodeJS.Timeout }[] = [];
  readonly #busy = new Set<Press>();
  readonly #queue = new FairQueue<Waiting>();
  #largeCount = 0;
  #starting = 0;
  #coverage: Coverage | undefined;
  #isStopped = false;

  constructor(needs: PrinterNeeds) {
    this.#needs = needs;
    this.#limits = { ...limits, ...needs.limits };
  }

  readonly print: Prints["print"] = (...given) => this.of("").print(...given);
  readonly tryPrint: Prints["tryPrint"] = (...given) => this.of("").tryPrint(...given);
  readonly stamp: Prints["stamp"] = (...given) => this.of("").stamp(...given);
  readonly tryStamp: Prints["tryStamp"] = (...given) => this.of("").tryStamp(...given);
  readonly inspectPdf: Prints["inspectPdf"] = (...given) => this.of("").inspectPdf(...given);
  readonly lookAtPicture: Prints["lookAtPicture"] = (...given) => this.of("").lookAtPicture(...given);

  of(account: string): Prints {
    return printsOf({ work: (...given) => this.#work(...given), tryWork: (...given) => this.#tryWork(...given) }, account);
  }

  /** Inspects an upload. Returns undefined when its process refused it or was ended because of it, but not by the service. */
  async #tryWork<Kind extends WorkKind>(message: PrintWork, kind: Kind, asked: Asked): Promise<Worked<Kind> | undefined> {
    try {
      return await this.#work(message, kind, asked);
    } catch (error) {
      const isOfTheFile = error instanceof PageRefused || error instanceof WorkGivenUp;
      if (!isOfTheFile || asked.signal.aborted || this.#isStopped) throw error;
      return undefined;
    }
  }

  /** Has one piece of work done by a press, within the bounds of its kind. */
  async #work<Kind extends WorkKind>(message: PrintWork, kind: Kind, asked: Asked): Promise<Worked<Kind>> {
    const { signal, account } = asked;
    signal.throwIfAborted();
    const { press, isLarge } = await this.#take(asked, kind);
    const abort = (): void => press.kill();
    signal.addEventListener("abort", abort, { once: true });
    const begun = performance.now();
    const settle = (): void => {
      this.#queue.spend(account, performance.now() - begun);
      if (isLarge) this.#largeCount -= 1;
    };
    try {
      const worked = await press.work(message, kind, this.#bounds(kind, asked)).finally(settle);
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

  #bounds(kind: WorkKind, { sizeBytes }: Turn): PressLimits {
    const { printMs, runawayBytesMax, lookMs, lookBytesMax, pictureMs, pictureBytesMax, pageLengthMax } = this.#limits;
    const { printProcessorMs, lookProcessorMs, lookProcessorMsPerMiB, pictureProcessorMs } = this.#limits;
    const processorMs = lookProcessorMs + Math.ceil(sizeBytes / 1024 ** 2) * lookProcessorMsPerMiB;
    return {
      pdf: { printMs, processorMs: printProcessorMs, residentBytesMax: runawayBytesMax, pageLengthMax },
      look: { printMs: lookMs, processorMs, residentBytesMax: lookBytesMax, pageLengthMax },
      picture: { printMs: pictureMs, processorMs: pictureProcessorMs, residentBytesMax: pictureBytesMax, pageLengthMax },
    }[kind];
  }

  async probe(): Promise<void> {
    findFonts();
    const pdf = await this.print(probePage, {}, new AbortController().signal);
    if (Buffer.from(pdf.subarray(0, 5)).toString() !== "%PDF-") throw new Error("the printer gave no PDF");
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const waiting of this.#queue.clear()) waiting.cancel(new Error("the printer was stopped"));
    for (const { press, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      press.kill();
    }
    for (const press of this.#busy) press.kill();
  }

  /** A press that is free, a new one while there is room, or the next that becomes free. Large work leaves one to the small. */
  #take(asked: Asked, kind: WorkKind): Promise<Granted> {
    if (this.#isStopped) return Promise.reject(new Error("the printer was stopped"));
    const isLarge = this.#queue.isLarge(asked);
    if (!isLarge || this.#mayBeLarge) {
      for (let free = this.#idle.pop(); free; free = this.#idle.pop()) {
        clearTimeout(free.timer);
        if (!free.press.isAlive) continue;
        this.#busy.add(free.press);
        return this.#grant(Promise.resolve(free.press), isLarge);
      }
      if (this.#busy.size + this.#starting < this.#room) return this.#grant(this.#open(), isLarge);
    }
    const { mine, all } = this.#waitingMax(kind);
    if (this.#queue.countOf(asked.account) >= mine)
      return Promise.reject(new Fault("request.too_many", { args: [1], retryAfterS: 1 }));
    if (this.#queue.size >= all)
      return Promise.reject(new Fault("service.unavailable", { args: ["too many pages or pictures wait"] }));
    return this.#wait(asked);
  }

  #waitingMax(kind: WorkKind): { readonly mine: number; readonly all: number } {
    const { queueMax, accountQueueMax, picturesQueueMax, accountPicturesQueueMax } = this.#limits;
    return kind === "picture"
      ? { mine: accountPicturesQueueMax, all: picturesQueueMax }
      : { mine: accountQueueMax, all: queueMax };
  }

  /** Processes that may be at work: large work takes another one than the only one. */
  get #room(): number {
    return this.#needs.workers === 1 ? 1 + this.#largeCount : this.#needs.workers;
  }

  get #mayBeLarge(): boolean {
    return this.#largeCount < Math.max(1, this.#needs.workers - 1);
  }

  async #grant(press: Promise<Press>, isLarge: boolean): Promise<Granted> {
    if (isLarge) this.#largeCount += 1;
    try {
      return { press: await press, isLarge };
    } catch (error) {
      if (isLarge) this.#largeCount -= 1;
      throw error;
    }
  }

  #wait({ signal, ...turn }: Asked): Promise<Granted> {
    return new Promise((resolve, reject) => {
      const end = (): void => signal.removeEventListener("abort", abort);
      const waiting: Waiting = {
        ...turn,
        start: (press, isLarge) => (end(), resolve(this.#grant(press, isLarge))),
        cancel: (cause) => (end(), reject(cause)),
      };
      const abort = (): void => {
        this.#queue.remove(waiting);
        reject(signal.reason);
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#queue.add(waiting);
    });
  }

  /** Gives a press to the next that waits, if any; to another one too where large work made room for it. */
  #startNext(press: () => Promise<Press>): boolean {
    const next = this.#queue.next(this.#mayBeLarge);
    next?.start(press(), this.#queue.isLarge(next));
    if (next && this.#busy.size + this.#starting < this.#room) this.#startNext(() => this.#open());
    return next !== undefined;
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
      for (const waiting of this.#queue.clear()) waiting.cancel(new Error("no printing process could be started", { cause }));
      throw cause;
    } finally {
      this.#starting -= 1;
    }
  }

  #release(press: Press, residentBytes: number): void {
    const isWorn = press.printedCount >= this.#limits.pagesMax || residentBytes > this.#limits.residentBytesMax;
    if (isWorn || this.#isStopped || this.#busy.size > this.#room) return this.#end(press);
    if (this.#startNext(() => Promise.resolve(press))) return;
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
    if (!this.#isStopped && this.#busy.size + this.#starting < this.#room) this.#startNext(() => this.#open());
  }

  #retire(press: Press): void {
    const index = this.#idle.findIndex((one) => one.press === press);
    if (index < 0) return;
    this.#idle.splice(index, 1);
    press.kill();
  }
}
