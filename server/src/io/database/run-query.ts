import type { Socket } from "node:net";
import pg, { type ClientBase, type Connection, type QueryResult } from "pg";
import { writeParameter } from "./values.ts";

/** A statement with a name, and how long its answer may take. */
type NamedStatement = {
  readonly text: string;
  readonly name: string;
  readonly values: readonly unknown[];
  readonly timeoutMs: number;
};

/**
 * Runs a named statement. Its first answer on a connection describes the columns; later ones come without a description and are read by
 * that one. It stays true: PostgreSQL refuses a named statement whose columns have changed.
 */
export function runNamed(client: ClientBase, { text, name, values, timeoutMs }: NamedStatement): Promise<QueryResult> {
  const query = queryOf("", timeoutMs);
  const { submit } = query;
  query.text = text;
  query.name = name;
  query.values = values.map(writeParameter);
  query._accumulateRows = true;
  query.submit = (connection) => {
    const { layouts, wire } = knownOn(connection);
    const layout = layouts.get(name);
    if (layout) {
      Object.assign(query._result, layout);
      return submit.call(query, wire);
    }
    const answered = query.callback;
    query.callback = (error, result) => {
      const { fields, _parsers, _prebuiltEmptyResultObject } = query._result;
      if (!error) layouts.set(name, { fields, _parsers, _prebuiltEmptyResultObject });
      answered(error, result);
    };
    return submit.call(query, connection);
  };
  return answerTo(client, query);
}

/** Runs plain text, one statement or several without values. No time limit when `timeoutMs` is 0. */
export function runText(client: ClientBase, text: string, timeoutMs: number): Promise<QueryResult> {
  return answerTo(client, queryOf(text, timeoutMs));
}

async function answerTo(client: ClientBase, query: DriverQuery): Promise<QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
  query.callback = (error, result) => (error ? reject(error) : resolve(result));
  client.query(query);
  try {
    return await promise;
  } catch (error) {
    // the trace of the driver leads to the socket
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Given a configuration, the driver would copy it property by property. */
function queryOf(text: string, timeoutMs: number): DriverQuery {
  const query = new pg.Query(text) as DriverQuery;
  query.query_timeout = timeoutMs;
  return query;
}

/** A query of the driver with the parts that its types omit. */
type DriverQuery = pg.Query & {
  text: string;
  name: string;
  values: readonly unknown[];
  query_timeout: number;
  callback: (error: Error | null, result: QueryResult) => void;
  _accumulateRows: boolean;
  readonly _result: QueryResult & Layout;
};

/** The part of a result that depends on the columns alone. */
type Layout = { readonly fields: unknown; readonly _parsers: unknown; readonly _prebuiltEmptyResultObject: unknown };

/** The layouts of a connection by name of statement, and the connection without descriptions. */
type Known = { readonly layouts: Map<string, Layout>; readonly wire: Connection };

const known = new WeakMap<Connection, Known>();

function knownOn(connection: Connection): Known {
  const one = known.get(connection);
  if (one) return one;
  const fresh: Known = { layouts: new Map(), wire: withoutDescriptions(connection) };
  known.set(connection, fresh);
  return fresh;
}

/** `Execute` of the unnamed portal, all rows, and `Sync`. */
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);

/** A connection to which the driver writes a statement that it has prepared: two writes instead of four. */
function withoutDescriptions(connection: Connection): Connection {
  const driver = connection as Connection & { readonly stream: Socket };
  const nothing = (): void => undefined;
  return Object.assign(Object.create(connection) as Connection, {
    describe: nothing,
    execute: nothing,
    sync: () => void (driver.stream.writable && driver.stream.write(executeAndSync)),
  });
}
