import sql, { type Sql } from "sql-template-tag";
import type { QuotaName } from "@chancery/core/account/quotas.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** Whose quota is asked about: an account, or a person, who is counted against an account of theirs. */
export type Payer = { readonly accountId: AccountId } | { readonly userId: UserId };

/** What an account has of one kind; `started` since `windowFrom`. */
export type Usage = {
  readonly quota: QuotaName;
  readonly bytes: number;
  readonly files: number;
  readonly started: number;
  readonly windowFrom: Instant | null;
};

/** What an account has of a kind; in a transaction that added to it, with that. */
export async function findUsage(db: Queries, payer: Payer, quota: QuotaName): Promise<Usage | undefined> {
  return db.first<Usage>(sql`
    select quota, bytes, files, started, window_from as "windowFrom"
    from account_usage
    where account_id = ${accountOf(payer)}
      and quota = ${quota}`);
}

/** What an account has of every kind it has anything of. */
export async function listUsage(db: Queries, accountId: AccountId): Promise<readonly Usage[]> {
  return db.all<Usage>(sql`
    select quota, bytes, files, started, window_from as "windowFrom"
    from account_usage
    where account_id = ${accountId}
    order by quota
    limit 10`);
}

/** Counts one more as started, unless `max` were in the window that began last. False when they were; others who count wait. */
export async function takeStart(
  tx: Transaction,
  payer: Payer,
  quota: QuotaName,
  { now, windowFrom, max }: { readonly now: Instant; readonly windowFrom: Instant; readonly max: number },
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into account_usage as u (account_id, quota, started, window_from)
    values (${accountOf(payer)}, ${quota}, 1, ${now})
    on conflict (account_id, quota) do update
    set started = case when u.window_from > ${windowFrom} then u.started + 1 else 1 end,
      window_from = case when u.window_from > ${windowFrom} then u.window_from else excluded.window_from end
    where u.window_from is null
      or u.window_from <= ${windowFrom}
      or u.started < ${max}`);
  return count > 0;
}

/** The most that any account has of each kind. */
export async function readMostUsed(db: Queries) {
  return db.all<{ readonly quota: QuotaName; readonly bytes: number; readonly files: number }>(sql`
    select quota, max(bytes) as bytes, max(files) as files
    from account_usage
    group by quota
    order by quota
    limit 10`);
}

function accountOf(payer: Payer): Sql {
  return "accountId" in payer ? sql`${payer.accountId}::uuid` : sql`payer_of_person(${payer.userId})`;
}
