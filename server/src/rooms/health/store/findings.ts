import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { KeptFinding } from "../check.ts";

/** More than there are checks. */
const findingsMax = 100;

type Row = {
  readonly name: string;
  readonly is_good: boolean;
  readonly text: string;
  readonly advice: string;
  readonly since: Instant;
  readonly checked_at: Instant;
  readonly notified_at: Instant | null;
};

/** The findings that are kept, by name. */
export async function listFindings(db: Queries): Promise<readonly KeptFinding[]> {
  const rows = await db.all<Row>(sql`
    select name, is_good, text, advice, since, checked_at, notified_at
    from health_findings
    order by name
    limit ${findingsMax}`);
  return rows.map(keptOf);
}

/** The same, locked until the transaction ends. */
export async function lockFindings(tx: Transaction): Promise<readonly KeptFinding[]> {
  const rows = await tx.all<Row>(sql`
    select name, is_good, text, advice, since, checked_at, notified_at
    from health_findings
    order by name
    limit ${findingsMax}
    for update`);
  return rows.map(keptOf);
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

function keptOf(row: Row): KeptFinding {
  return {
    name: row.name,
    isGood: row.is_good,
    text: row.text,
    advice: row.advice,
    since: row.since,
    checkedAt: row.checked_at,
    notifiedAt: row.notified_at ?? undefined,
  };
}
