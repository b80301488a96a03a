import { DatabaseError } from "pg";

/** Why the same request may work later. */
export type Unavailability = "away" | "slow" | "busy";

/** The database is away or full, did not answer in time, or too many change the same at once. http answers 503 and says which. */
export class DatabaseUnavailable extends Error {
  readonly reason: Unavailability;

  constructor(why: string, { reason = "away", ...options }: ErrorOptions & { readonly reason?: Unavailability } = {}) {
    super(why, options);
    this.name = "DatabaseUnavailable";
    this.reason = reason;
  }
}

/** The error as DatabaseUnavailable when it means that, else as it is. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !isAway(error)) return error;
  const why = error instanceof Error ? error.message : String(error);
  const reason = error instanceof DatabaseError && error.code === cancelled ? "slow" : "away";
  return new DatabaseUnavailable(`the database is not available: ${why}`, { cause: error, reason });
}

/** Whether the connection must not be reused after this error. */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|25006|57P|58|XX)/.test(error.code ?? "") || isStalePlan(error);
  return isAway(error);
}

/** Whether a prepared statement met a table that a migration has changed meanwhile: a fresh connection helps. */
export function isStalePlan(error: DatabaseError): boolean {
  return error.code === "0A000" && error.message.includes("cached plan");
}

// 08 connection, 25006 became a replica, 53 disk, memory or connections used up, 57014 too slow, 57P shutting down, 58 its disk
const cancelled = "57014";
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
