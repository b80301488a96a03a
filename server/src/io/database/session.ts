import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { PoolClient, QueryResult } from "pg";
import { copyIn } from "./copy-in.ts";
import type { Statement } from "./database.ts";
import { breaksConnection } from "./unavailable.ts";

/** Settings of a session: names for statements (none behind an old PgBouncer) and time limits. */
export type SessionSettings = {
  readonly nameOf: (text: string) => string | undefined;
  readonly statementTimeoutMs: number;
};

// the server cuts a statement itself; this much later the client stops believing in the server
const graceMs = 1000;
// where statements have no limit
const copyIdleMs = 600_000;

/** One connection, used for one thing after the other even when the callers do not wait for each other. */
export class Session {
  readonly #client: PoolClient;
  readonly #settings: SessionSettings;
  #before: Promise<unknown> = Promise.resolve();
  #breakage: Error | undefined;

  constructor(client: PoolClient, settings: SessionSettings) {
    this.#client = client;
    this.#settings = settings;
  }

  get #patienceMs(): number {
    const { statementTimeoutMs } = this.#settings;
    return statementTimeoutMs === 0 ? 0 : statementTimeoutMs + graceMs;
  }

  /** One statement. */
  query(statement: Statement): Promise<QueryResult> {
    const { text, values } = statement;
    const name = this.#settings.nameOf(text);
    const config = { text, values, query_timeout: this.#patienceMs };
    return this.#next(() => this.#client.query(name === undefined ? config : { ...config, name }));
  }

  /** Plain text, one statement or several; as long as it takes when `timeoutMs` is 0. */
  script(text: string, timeoutMs = this.#patienceMs): Promise<QueryResult> {
    const config = { text, query_timeout: timeoutMs };
    return this.#next(() => this.#client.query(config));
  }

  /** `copy … from stdin`; 'finish' comes when the server has taken all rows. It may take none of them for `idleMs`. */
  copyFrom(text: string, idleMs = this.#patienceMs): Writable {
    const stream = copyIn(this.#client, text, {
      before: this.#before.then(() => (this.#breakage ? Promise.reject(this.#breakage) : undefined)),
      idleMs: idleMs || copyIdleMs,
      onLost: (error) => this.#note(error),
    });
    this.#before = finished(stream).catch((error: unknown) => this.#note(error));
    return stream;
  }

  /** Whether the connection is lost for good: nothing more is sent, and it is not reused. */
  get isBroken(): boolean {
    return this.#breakage !== undefined;
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#before.then(() => (this.#breakage ? Promise.reject(this.#breakage) : work()));
    this.#before = result.catch((error: unknown) => this.#note(error));
    return result;
  }

  #note(error: unknown): void {
    if (error instanceof Error && breaksConnection(error)) this.#breakage ??= error;
  }
}
