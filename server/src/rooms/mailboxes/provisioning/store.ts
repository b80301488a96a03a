import sql from "sql-template-tag";
import type { Id } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";

/** The record of an applied entry. `digests`: a keyed digest of each value, by its name. */
export type ProvisionedEntry<Kind extends string> = {
  readonly entry: string;
  readonly subjectId: Id<Kind>;
  readonly digests: Readonly<Record<string, string>>;
  readonly appliedAt: Instant;
};

type EntryRow<Kind extends string> = {
  readonly entry: string;
  readonly subject_id: Id<Kind>;
  readonly digests: Readonly<Record<string, string>>;
  readonly applied_at: Instant;
};

/** The record of an entry. */
export async function findProvisionedEntry<Kind extends string>(
  db: Queries,
  entry: string,
): Promise<ProvisionedEntry<Kind> | undefined> {
  const row = await db.first<EntryRow<Kind>>(sql`
    select entry, subject_id, digests, applied_at
    from provisioned_entries
    where entry = ${entry}`);
  return row && { entry: row.entry, subjectId: row.subject_id, digests: row.digests, appliedAt: row.applied_at };
}

/** Inserts or replaces the record of an entry. */
export async function saveProvisionedEntry(tx: Transaction, one: ProvisionedEntry<string>): Promise<void> {
  await tx.run(sql`
    insert into provisioned_entries (entry, subject_id, digests, applied_at)
    values (${one.entry}, ${one.subjectId}, ${jsonOf(one.digests)}::jsonb, ${one.appliedAt})
    on conflict (entry) do update
    set subject_id = excluded.subject_id, digests = excluded.digests, applied_at = excluded.applied_at`);
}
