import sql from "sql-template-tag";
import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** A provider whose metadata is to be fetched, and until when it is in the hand of who took it. */
export type DueRow = {
  readonly id: ProviderId;
  readonly account_id: AccountId;
  readonly metadata_url: string;
  readonly metadata_due_at: Instant;
};

/** Takes providers whose metadata is due, the longest due first; a worker that dies gives them back at `until`. */
export async function takeDue(db: Queries, now: Instant, until: Instant, limit: number): Promise<readonly DueRow[]> {
  return db.all<DueRow>(sql`
    with due as materialized (
      select id
      from sso_providers
      where metadata_due_at <= ${now}
      order by metadata_due_at, id
      limit ${limit}
      for no key update skip locked
    ), taken as (
      update sso_providers p
      set metadata_due_at = ${until}
      from due
      where p.id = due.id
      returning p.id, p.account_id, p.metadata_url, p.metadata_due_at
    )
    select id, account_id, metadata_url, metadata_due_at
    from taken
    order by id
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
