import sql from "sql-template-tag";
import type { EnvelopeId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";

type Actor = { readonly envelopeId: EnvelopeId; readonly operation: string; readonly userId: UserId };

/** The users who last performed these operations on envelopes; operations that no user performed are absent. */
export async function findActors(
  db: Queries,
  envelopeIds: readonly EnvelopeId[],
  operations: readonly string[],
): Promise<readonly Actor[]> {
  if (envelopeIds.length === 0) return [];
  return db.all<Actor>(sql`
    select distinct on (subject_id, record::json->>'operation') subject_id as "envelopeId",
      record::json->>'operation' as operation, record::json->>'userId' as "userId"
    from audit_records
    where subject_id = any(${envelopeIds}::uuid[])
      and subject_kind = 'envelope'
      and record::json->>'operation' = any(${operations}::text[])
      and record::json->>'userId' is not null
    order by subject_id, record::json->>'operation', sequence desc
    limit ${envelopeIds.length * operations.length}`);
}
