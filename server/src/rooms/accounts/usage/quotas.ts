import type { AccountQuotas, QuotaName } from "@chancery/core/account/quotas.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs, msOf, type Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { findUsage, takeStart, type Payer, type Usage } from "./store.ts";

const hourMs = 3_600_000;

/** Checks of the other rooms before an account uses more of a quota. */
export type Quotas = {
  /** Checks the bound in the transaction that inserted the row of a file, which is already counted. Throws quota.space. */
  checkAdded(tx: Transaction, payer: Payer, quota: QuotaName): Promise<void>;
  /** Checks before an upload starts that there is any room. Two concurrent uploads may both pass. Throws quota.space. */
  checkRoom(db: Queries, payer: Payer, quota: QuotaName): Promise<void>;
  /** Counts one start in this hour, in the transaction. Throws quota.rate when the limit is reached. */
  takeStart(tx: Transaction, payer: Payer, quota: QuotaName): Promise<void>;
  /** Bytes that an account may still use of a quota. */
  bytesLeft(db: Queries, payer: Payer, quota: QuotaName): Promise<number>;
};

/** The quotas of accounts. Triggers of the database count the rows of files. */
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

/** Seconds until the end of the window that began at `windowFrom`. */
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
