import type { AuditSubject } from "@chancery/core/audit/record.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../io/database/database.ts";

/** The key of a record. */
export type RecordKey = {
  readonly subject_id: string;
  readonly subject_kind: AuditSubject["kind"];
  readonly sequence: number;
};

/** Before all records. */
export const firstKey: RecordKey = { subject_id: "00000000-0000-0000-0000-000000000000", subject_kind: "envelope", sequence: 0 };

/** The last of up to `limit` records after a key; undefined when there is none. */
export async function findNextKey(db: Queries, after: RecordKey, limit: number): Promise<RecordKey | undefined> {
  return db.first<RecordKey>(sql`
    select subject_id, subject_kind, sequence
    from (
      select subject_id, subject_kind, sequence
      from audit_records
      where (subject_id, subject_kind, sequence) > (${after.subject_id}, ${after.subject_kind}, ${after.sequence})
      order by subject_id, subject_kind, sequence
      limit ${limit}
    ) page
    order by subject_id desc, subject_kind desc, sequence desc
    limit 1`);
}
