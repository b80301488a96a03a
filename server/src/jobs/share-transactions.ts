import type { Database, Transaction } from "../io/database/database.ts";
import { DatabaseUnavailable } from "../io/database/unavailable.ts";
import { gatherWork, type Gather, type GatherBounds } from "../io/gather.ts";

/** Characters of XML of a request that may share a transaction: the statement of all, and the time without a turn for others, stay small. */
export const sharedXmlMax = 65_536;

/**
 * Runs work on items of one key that come at the same time in one transaction, up to `atOnceMax` of a key at a time. When the work on
 * several fails, each has a transaction of its own; when the database does not answer, all fail: the commit may have happened.
 */
export function shareTransactions<Item, Result>(
  database: Database,
  work: (tx: Transaction, items: readonly Item[]) => Promise<readonly Result[]>,
  bounds: Omit<GatherBounds<Item>, "isOfAll">,
): Gather<Item, Result> {
  const run = (items: readonly Item[]): Promise<readonly Result[]> => database.transaction((tx) => work(tx, items));
  return gatherWork(run, { ...bounds, isOfAll: (error) => error instanceof DatabaseUnavailable });
}
