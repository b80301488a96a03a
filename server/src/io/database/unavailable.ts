import { DatabaseError } from "pg";

/** The database is away, full or does not answer in time. http answers 503; the same request may work later. */
export class DatabaseUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(why, options);
    this.name = "DatabaseUnavailable";
  }
}

/** The error as DatabaseUnavailable when it means that, else as it is. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !isAway(error)) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new DatabaseUnavailable(`the database is not available: ${why}`, { cause: error });
}

/** Whether the connection can be given to nobody else after this error. */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|57P|58|XX)/.test(error.code ?? "") || isStalePlan(error);
  return isAway(error);
}

/** Whether a prepared statement met a table that a migration has changed meanwhile: a fresh connection helps. */
export function isStalePlan(error: DatabaseError): boolean {
  return error.code === "0A000" && error.message.includes("cached plan");
}

// 08 connection, 25006 became a replica, 53 disk, memory or connections used up, 57014 too slow, 57P shutting down, 58 its disk
const awayStates = /^(08|25006|53|57014|57P|58)/;
const awayCodes = new Set(
  "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ENOENT ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EHOSTDOWN".split(" "),
);
const awayMessages =
  /^(Connection terminated|Query read timeout|timeout e|Client (has|was)|Cannot use a pool|The server does not support SSL)/;

function isAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return awayStates.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string") return awayCodes.has(error.code);
  return awayMessages.test(error.message);
}
