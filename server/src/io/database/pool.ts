import pg, { type Pool, type PoolClient, type PoolConfig } from "pg";
import { bindQueries } from "./bind-queries.ts";
import { runByIndex } from "./index-scan.ts";
import { copyOut } from "./copy-out.ts";
import type { Database, Statement } from "./database.ts";
import { connect, placeQueue, type QueueState } from "./connection-queue.ts";
import { readTogether } from "./read-together.ts";
import { openSharedReads, type SharedReads } from "./shared-reads.ts";
import { Session, type SessionSettings } from "./session.ts";
import { statementNames } from "./statement-names.ts";
import { repeat, runTransaction } from "./transaction.ts";
import { asUnavailable } from "./unavailable.ts";
import { valueTypes } from "./values.ts";

/** Address of a database: a URL, or a host (a folder for a Unix socket) with a user. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly password: string; readonly database: string };

/** `statementTimeoutMs` 0: no limit. `namedStatements` is switched off behind PgBouncer < 1.21; nothing is then sent as a start-up option either. */
export type DatabaseOptions = {
  readonly address: DatabaseAddress;
  readonly poolMax: number;
  readonly namedStatements: boolean;
  /** Connections that short reads share, beyond `poolMax`; none by default, and none without named statements. */
  readonly sharedConnections?: number;
  readonly statementTimeoutMs: number;
  readonly applicationName?: string;
  /** Time limit for a connection, including the wait for a free one; defaults to `connectTimeoutMs`. */
  readonly connectTimeoutMs?: number;
  /** How soon an idle connection is closed; 30 s by default. */
  readonly idleTimeoutMs?: number;
  /** An idle connection broke; the pool has already let it go. For the log. */
  readonly onIdleError?: (error: Error) => void;
};

/** A database with its pool and the queue before it. `pool` is for drivers that need one of their own kind. */
export type OpenDatabase = Database & { readonly pool: Pool; readonly queue: () => QueueState; close(): Promise<void> };

/** Time limit for a connection: with 5 s for a statement every request ends within 10 s when the database hangs. */
export const connectTimeoutMs = 3000;

/** A database at an address. Connects on first use, and reconnects after an outage. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const pool = openPool(options);
  const settings = {
    nameStatement: options.namedStatements ? statementNames() : ({ text }: Statement) => ({ text, name: undefined }),
    statementTimeoutMs: options.statementTimeoutMs,
  };
  const waitMaxMs = options.connectTimeoutMs ?? connectTimeoutMs;
  const queue = placeQueue(pool.options.max, waitMaxMs);
  const lend = () => connect(pool, queue);
  const reads = options.sharedConnections ? openSharedReads(poolConfig(options), options.sharedConnections, queue) : undefined;
  const begin = beginOf(options);
  const query = async (statement: Statement) => {
    const named = settings.nameStatement(statement);
    const { text, name } = named;
    const shared = name === undefined ? undefined : await reads?.tryRun({ text, name, values: statement.values }).catch(rethrow);
    const own = { ...settings, nameStatement: () => named };
    return shared ?? repeat(() => withSession(lend, own, (session) => session.query(statement)));
  };
  return {
    kind: "pool",
    pool,
    queue: queue.look,
    together: readTogether(queue),
    ...bindQueries(query),
    transaction: (work) =>
      repeat(() => withSession(lend, settings, (session) => runTransaction(session, begin, work))).catch(rethrow),
    indexScan: (withinMs, work) =>
      repeat(() => withSession(lend, settings, (session) => runByIndex(session, { begin, withinMs }, work))).catch(rethrow),
    copyTo: async (plan) => copyOut(await lend(), settings, plan).catch(rethrow),
    close: closer(pool, reads),
  };
}

/** A pool of pg with our value types, time zone and time-outs. */
export function openPool(options: DatabaseOptions): Pool {
  const pool = new pg.Pool(poolConfig(options));
  pool.on("error", (error) => options.onIdleError?.(error));
  // when a connection in use breaks, its query fails and it also emits an error, which without a listener ends the process
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

function poolConfig(options: DatabaseOptions): PoolConfig {
  return {
    ...options.address,
    max: options.poolMax,
    types: valueTypes,
    application_name: options.applicationName ?? "chancery",
    connectionTimeoutMillis: options.connectTimeoutMs ?? connectTimeoutMs,
    idleTimeoutMillis: options.idleTimeoutMs ?? 30_000,
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    ...(options.namedStatements ? { options: startOptions(options) } : {}),
  };
}

/**
 * The plan of a named statement is kept. One that was made while a table was empty, as queues often are, would read the whole table,
 * deleted rows included, until autovacuum has been there.
 */
function startOptions({ statementTimeoutMs }: DatabaseOptions): string {
  const settings = [
    "timezone=UTC",
    "datestyle=ISO",
    "jit=off",
    "enable_seqscan=off",
    "client_min_messages=warning",
    `statement_timeout=${statementTimeoutMs}`,
    "idle_in_transaction_session_timeout=60000",
  ];
  return settings.map((setting) => `-c ${setting}`).join(" ");
}

function beginOf({ namedStatements, statementTimeoutMs }: DatabaseOptions): string {
  return namedStatements ? "begin" : `begin; set local timezone = 'UTC'; set local statement_timeout = ${statementTimeoutMs}`;
}

async function withSession<T>(
  lend: () => Promise<PoolClient>,
  settings: SessionSettings,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const client = await lend();
  const session = new Session(client, settings);
  try {
    return await work(session);
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    session.release();
  }
}

function rethrow(error: unknown): never {
  throw asUnavailable(error);
}

function closer(pool: Pool, reads?: SharedReads): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= Promise.all([pool.end(), reads?.close()]).then(() => undefined));
}
