import type { AuditRecord, AuditSubject } from "@chancery/core/audit/record.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../io/database/database.ts";

type Row = { readonly record: string; readonly hash: string };

/** The largest number of records read of one subject, far above that of any lifetime of changes. */
export const trailMax = 100_000;

/** All records of a subject, oldest first. */
export async function readTrail(db: Queries, subject: AuditSubject): Promise<readonly AuditRecord[]> {
  const rows = await db.all<Row>(sql`
    select record, hash
    from audit_records
    where subject_id = ${subject.id}
      and subject_kind = ${subject.kind}
    order by sequence
    limit ${trailMax}`);
  return rows.map(recordOf);
}

function recordOf({ record, hash }: Row): AuditRecord {
  return { ...(JSON.parse(record) as Omit<AuditRecord, "hash">), hash };
}
