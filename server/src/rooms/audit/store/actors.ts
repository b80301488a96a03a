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
    select distinct on (a.subject_id, r.operation) a.subject_id as "envelopeId", r.operation, r."userId"
    from audit_records a
    cross join lateral json_to_record(a.record::json) as r (operation text, "userId" text)
    where a.subject_id = any(${envelopeIds}::uuid[])
      and a.subject_kind = 'envelope'
      and r.operation = any(${operations}::text[])
      and r."userId" is not null
    order by a.subject_id, r.operation, a.sequence desc
    limit ${envelopeIds.length * operations.length}`);
}
