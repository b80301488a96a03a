import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { KeptFinding } from "../check.ts";

/** More than there are checks. */
const findingsMax = 100;

/** The findings that are kept, by name. */
export async function listFindings(db: Queries): Promise<readonly KeptFinding[]> {
  return db.objects<KeptFinding>(sql`
    select name, is_good, text, advice, since, checked_at, notified_at
    from health_findings
    order by name
    limit ${findingsMax}`);
}

/** The same, locked until the transaction ends. */
export async function lockFindings(tx: Transaction): Promise<readonly KeptFinding[]> {
  return tx.objects<KeptFinding>(sql`
    select name, is_good, text, advice, since, checked_at, notified_at
    from health_findings
    order by name
    limit ${findingsMax}
    for update`);
}

/** Deletes the findings of checks that no process has made since a time, such as those of an earlier version. */
export async function removeOldFindings(tx: Transaction, before: Instant): Promise<void> {
  await tx.run(sql`
    delete from health_findings
    where checked_at < ${before}`);
}

/** Keeps findings in place of earlier ones of the same checks. */
export async function saveFindings(tx: Transaction, findings: readonly KeptFinding[]): Promise<void> {
  for (const { name, isGood, text, advice, since, checkedAt, notifiedAt } of findings) {
    await tx.run(sql`
      insert into health_findings (name, is_good, text, advice, since, checked_at, notified_at)
      values (${name}, ${isGood}, ${text}, ${advice}, ${since}, ${checkedAt}, ${notifiedAt ?? null})
      on conflict (name) do update
      set is_good = excluded.is_good, text = excluded.text, advice = excluded.advice, since = excluded.since,
        checked_at = excluded.checked_at, notified_at = excluded.notified_at`);
  }
}
