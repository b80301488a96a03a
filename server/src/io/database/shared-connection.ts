import { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import pg, { type ClientConfig, type QueryResult } from "pg";
import { runNamed } from "./run-query.ts";

/** One read: its text, name and values. */
export type NamedRead = { readonly text: string; readonly name: string; readonly values: readonly unknown[] };

/**
 * A connection that sends each statement without waiting for the answer to the one before it. What callers ask for in one turn of the
 * event loop leaves in one write.
 */
export class SharedConnection {
  readonly #client: pg.Client;
  readonly #socket = new Socket();
  readonly #opened: Promise<unknown>;
  #idleAtAnswerMs = 0;
  /** Statements without an answer yet. */
  inFlight = 0;
  /** Whether it takes no more statements: it broke, or one of its plans is stale. */
  isClosed = false;

  constructor(config: ClientConfig) {
    this.#client = new pg.Client({ ...config, pipeline: true, stream: () => this.#socket });
    this.#client.on("error", () => this.#markClosed());
    this.#client.on("end", () => this.#markClosed());
    this.#opened = this.#client.connect();
    this.#opened.catch(() => this.#markClosed());
  }

  /**
   * Runs a read. `onServed` gets how long this process was idle while the server worked on the read, in milliseconds: what the process did
   * meanwhile is not counted as time of the server.
   */
  async run({ text, name, values }: NamedRead, timeoutMs: number, onServed: (ms: number) => void): Promise<QueryResult> {
    this.inFlight += 1;
    try {
      await this.#opened;
      const idleAtStartMs = performance.nodeTiming.idleTime;
      sendTogether(this.#socket);
      const result = await runNamed(this.#client, { text, name, values, timeoutMs });
      const idleMs = performance.nodeTiming.idleTime;
      onServed(idleMs - Math.max(idleAtStartMs, this.#idleAtAnswerMs));
      this.#idleAtAnswerMs = idleMs;
      return result;
    } finally {
      this.inFlight -= 1;
    }
  }

  /** Takes no more statements, and closes after the answers to those in flight. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.#opened.then(() => this.#client.end()).catch(() => undefined);
  }

  #markClosed(): void {
    this.isClosed = true;
  }
}

const held = new WeakSet<Socket>();

/** Holds back what is written to a socket until the end of this turn of the event loop: one system call for all of it. */
export function sendTogether(socket: Socket): void {
  if (held.has(socket)) return;
  held.add(socket);
  socket.cork();
  setImmediate(() => {
    held.delete(socket);
    socket.uncork();
  });
}
