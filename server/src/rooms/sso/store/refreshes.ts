import sql from "sql-template-tag";
import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** A provider whose metadata is to be fetched. */
export type DueRow = { readonly id: ProviderId; readonly account_id: AccountId; readonly metadata_url: string };

/** Providers whose metadata is due, the longest due first. */
export async function listDue(db: Queries, now: Instant, limit: number): Promise<readonly DueRow[]> {
  return db.all<DueRow>(sql`
    select id, account_id, metadata_url
    from sso_providers
    where metadata_due_at <= ${now}
    order by metadata_due_at, id
    limit ${limit}`);
}

/** Notes why metadata was not taken over, and when it is fetched next. */
export async function keepProblem(tx: Transaction, id: ProviderId, problem: string, dueAt: Instant): Promise<void> {
  await tx.run(sql`
    update sso_providers
    set metadata_problem = ${problem}, metadata_due_at = ${dueAt}
    where id = ${id}
      and metadata_url is not null`);
}
