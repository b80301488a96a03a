import type { AccountQuotas, QuotaName } from "@chancery/core/account/quotas.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs, msOf, type Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { findUsage, takeStart, type Payer, type Usage } from "./store.ts";

const hourMs = 3_600_000;

/** What the other rooms ask before an account gets more of something. */
export type Quotas = {
  /** In the transaction that wrote the row of a file, which counted it: throws quota.space when that was too much. */
  checkAdded(tx: Transaction, payer: Payer, quota: QuotaName): Promise<void>;
  /** Before bytes are taken: throws quota.space when there is no room for any more. Two at once may both be let in here. */
  checkRoom(db: Queries, payer: Payer, quota: QuotaName): Promise<void>;
  /** Counts one more as started in this hour, with the transaction. Throws quota.rate when there were too many. */
  takeStart(tx: Transaction, payer: Payer, quota: QuotaName): Promise<void>;
  /** Bytes that an account may still keep of a kind. */
  bytesLeft(db: Queries, payer: Payer, quota: QuotaName): Promise<number>;
};

/** The quotas of accounts. Rows of files are counted by the database itself, whoever writes or removes them. */
export function openQuotas(quotas: AccountQuotas, clock: { now(): Instant }): Quotas {
  return {
    checkAdded: async (tx, payer, name) => check(await findUsage(tx, payer, name), name, quotas, 0),
    checkRoom: async (db, payer, name) => check(await findUsage(db, payer, name), name, quotas, 1),
    takeStart: async (tx, payer, name) => {
      const max = quotas[name].perHour;
      if (max === undefined) return;
      const now = clock.now();
      if (await takeStart(tx, payer, name, { now, windowFrom: addMs(now, -hourMs), max })) return;
      const usage = await findUsage(tx, payer, name);
      const retryAfterS = secondsLeft(usage?.windowFrom ?? now, now);
      throw new Fault("quota.rate", { args: [max, name, retryAfterS], data: { quota: name, limit: max }, retryAfterS });
    },
    bytesLeft: async (db, payer, name) => {
      const max = quotas[name].bytes ?? Infinity;
      return Math.max(0, max - ((await findUsage(db, payer, name))?.bytes ?? 0));
    },
  };
}

/** Seconds until the window ends that began then. */
function secondsLeft(windowFrom: Instant, now: Instant): number {
  return Math.max(1, Math.ceil((msOf(windowFrom) + hourMs - msOf(now)) / 1000));
}

function check(usage: Usage | undefined, name: QuotaName, quotas: AccountQuotas, more: 0 | 1): void {
  for (const bound of ["bytes", "files"] as const) {
    const limit = quotas[name][bound];
    if (limit === undefined || (usage?.[bound] ?? 0) + more <= limit) continue;
    throw new Fault("quota.space", { args: [name, limit, bound], data: { quota: name, bound, limit } });
  }
}
