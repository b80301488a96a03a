import type { Queries } from "./database.ts";
import type { Session } from "./session.ts";
import { runTransaction } from "./transaction.ts";
import { asUnavailable, DatabaseUnavailable } from "./unavailable.ts";

/**
 * Settings that precede the queries of `byIndex`. A table shared by all tenants is never read in full. A bitmap of an index's pages
 * stays exact up to some 200,000 pages; beyond that, every row of a page would be checked.
 */
export function indexSettings(withinMs: number): string {
  return [
    "set transaction isolation level repeatable read read only",
    `set local statement_timeout = ${withinMs}`,
    "set local enable_seqscan = off",
    "set local work_mem = '16MB'",
  ].join("; ");
}

/** `begin` opens a transaction of the pool. */
export async function runByIndex<T>(
  session: Session,
  { begin, withinMs }: { readonly begin: string; readonly withinMs: number },
  work: (snapshot: Queries) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await runTransaction(session, `${begin}; ${indexSettings(withinMs)}`, work);
  } catch (error) {
    const away = asUnavailable(error);
    if (away instanceof DatabaseUnavailable && away.reason === "slow") return undefined;
    throw error;
  }
}
