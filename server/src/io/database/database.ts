import type { Readable, Writable } from "node:stream";
import type { Sql } from "sql-template-tag";

/** A statement as text and values; made with the `sql` tag of sql-template-tag. Named by its text when it runs. */
export type Statement = Sql;

/** Queries on a connection. Rows have snake_case columns; timestamptz is Instant text, int8 a number. */
export type Queries = {
  /** All rows. */
  all<Row>(statement: Statement): Promise<readonly Row[]>;
  /** The first row, if any. */
  first<Row>(statement: Statement): Promise<Row | undefined>;
  /** All rows as objects: columns in camelCase, undefined for null. */
  objects<Item>(statement: Statement): Promise<readonly Item[]>;
  /** The first row as such an object, if any. */
  object<Item>(statement: Statement): Promise<Item | undefined>;
  /** The first column of all rows. */
  values<Value>(statement: Statement): Promise<readonly Value[]>;
  /** The first column of the first row, if any. */
  value<Value>(statement: Statement): Promise<Value | undefined>;
  /** The number in the first column of the first row; 0 without a row. */
  count(statement: Statement): Promise<number>;
  /** Whether there is a row. */
  has(statement: Statement): Promise<boolean>;
  /** How many rows were changed. */
  run(statement: Statement): Promise<number>;
  /** Whether a row was changed. */
  changes(statement: Statement): Promise<boolean>;
};

/** One transaction, read committed. Nothing slow (HTTP, mail, PDF, ZIP, blobs) happens while it is open. */
export type Transaction = Queries & {
  readonly kind: "transaction";
  /**
   * Sends a statement whose result is not needed, without waiting for it: what follows leaves in the same write, `commit` too. The
   * transaction fails with its error.
   */
  send(statement: Statement): void;
  /** Several statements as one text without values and without a time limit; for migrations and installers. */
  script(text: string): Promise<void>;
  /**
   * `copy … from stdin` inside this transaction; 'finish' comes when the server has taken all rows. It may take none for `idleMs`,
   * as long as a statement when left out: its checks at the end of many rows take longer.
   */
  copyFrom(text: string, idleMs?: number): Writable;
};

/** The pool. `transaction` commits when the work resolves, rolls back when it throws, repeats it on 40001 and 40P01. */
export type Database = Queries & {
  readonly kind: "pool";
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Questions to one snapshot, found by index whatever the planner thinks of reading a table whole. Undefined when one of them
   * took longer than `withinMs`: ask for less then.
   */
  indexScan<T>(withinMs: number, work: (snapshot: Queries) => Promise<T>): Promise<T | undefined>;
  /**
   * Makes a read that requests share: it gets the keys that all requests of one turn of the event loop ask for, and begins after them.
   * Each request waits for its turn among the accounts first.
   */
  together<T>(read: (keys: readonly string[]) => Promise<T>): (keys: readonly string[]) => Promise<T>;
  /**
   * The rows of a query as a stream of bytes, without a time limit; the connection returns when it ends or is destroyed.
   * `plan` gives the query, and may ask before: its questions and the rows are of one snapshot.
   */
  copyTo(plan: (snapshot: Queries) => Promise<Copy>): Promise<Readable>;
};

/** A query to copy out and its format, as `copy … to stdout` writes it: CSV, or PostgreSQL's own text format. */
export type Copy = { readonly query: Statement; readonly format: "csv" | "text" };
