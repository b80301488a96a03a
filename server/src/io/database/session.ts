import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Socket } from "node:net";
import type { PoolClient, QueryConfig, QueryResult } from "pg";
import { copyIn } from "./copy-in.ts";
import { runNamed, runText } from "./run-query.ts";
import { sendTogether } from "./shared-connection.ts";
import type { Statement } from "./database.ts";
import type { NamedText } from "./statement-names.ts";
import { breaksConnection } from "./unavailable.ts";

/** Settings of a session: names for statements (none behind an old PgBouncer) and time limits. */
export type SessionSettings = {
  readonly nameStatement: (statement: Statement) => NamedText;
  readonly statementTimeoutMs: number;
};

// the server cuts a statement itself; this much later the client stops believing in the server
const graceMs = 1000;
// where statements have no limit
const copyIdleMs = 600_000;

/**
 * One connection. Statements are sent at once and answered in their order: one that need not wait for the answer to the one before
 * leaves in the same write.
 */
export class Session {
  readonly #client: PoolClient;
  readonly #settings: SessionSettings;
  /** Settled with the answer to the last statement, and with that to all before it. */
  #answered: Promise<unknown> = Promise.resolve();
  #inFlight = 0;
  #copy: Promise<unknown> | undefined;
  #breakage: Error | undefined;

  constructor(client: PoolClient, settings: SessionSettings) {
    this.#client = client;
    this.#settings = settings;
    pipeline(client, true);
  }

  get #patienceMs(): number {
    const { statementTimeoutMs } = this.#settings;
    return statementTimeoutMs === 0 ? 0 : statementTimeoutMs + graceMs;
  }

  /** One statement. */
  query(statement: Statement): Promise<QueryResult> {
    const { values } = statement;
    const { text, name } = this.#settings.nameStatement(statement);
    return this.#send(this.#patienceMs, (timeoutMs) =>
      name === undefined
        ? this.#client.query({ text, values, query_timeout: timeoutMs } as QueryConfig)
        : runNamed(this.#client, { text, name, values, timeoutMs }),
    );
  }

  /** Plain text, one statement or several; as long as it takes when `timeoutMs` is 0. */
  script(text: string, timeoutMs = this.#patienceMs): Promise<QueryResult> {
    return this.#send(timeoutMs, (withinMs) => runText(this.#client, text, withinMs));
  }

  /** `copy … from stdin`; emits 'finish' when the server has taken all rows. It may take none of them for `idleMs`. */
  copyFrom(text: string, idleMs = this.#patienceMs): Writable {
    const before = (this.#copy ?? this.#answered).then(() => {
      if (this.#breakage) throw this.#breakage;
      // the driver copies on a connection that waits for each answer
      pipeline(this.#client, false);
    });
    const stream = copyIn(this.#client, text, { before, idleMs: idleMs || copyIdleMs, onLost: (error) => this.#note(error) });
    const copy = finished(stream)
      .catch((error: unknown) => this.#note(error))
      .then(() => {
        if (this.#copy !== copy) return;
        this.#copy = undefined;
        pipeline(this.#client, true);
      });
    this.#copy = copy;
    return stream;
  }

  /** Ends the use of the connection by this session. A broken one is closed, not used again. */
  release(): void {
    this.endPipeline();
    this.#client.release(this.#breakage !== undefined);
  }

  /** Lets the driver wait for each answer again, as copies need it. */
  endPipeline(): void {
    pipeline(this.#client, false);
  }

  async #send(timeoutMs: number, ask: (timeoutMs: number) => Promise<QueryResult>): Promise<QueryResult> {
    while (this.#copy) await this.#copy;
    if (this.#breakage) throw this.#breakage;
    this.#inFlight += 1;
    sendTogether(socketOf(this.#client));
    const result = ask(timeoutMs * this.#inFlight);
    this.#answered = result.then(
      () => (this.#inFlight -= 1),
      (error: unknown) => {
        this.#inFlight -= 1;
        this.#note(error);
      },
    );
    return result;
  }

  #note(error: unknown): void {
    if (error instanceof Error && breaksConnection(error)) this.#breakage ??= error;
  }
}

/** Whether the driver sends statements before the answers to earlier ones; it reads that for each statement. */
function pipeline(client: PoolClient, isOn: boolean): void {
  Object.assign(client, { pipeline: isOn });
}

/** The socket of a connection, which the types of the driver omit. */
function socketOf(client: PoolClient): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
}
