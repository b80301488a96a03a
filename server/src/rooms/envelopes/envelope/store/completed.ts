import sql from "sql-template-tag";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** A completed envelope and its place in the order of completion. */
export type Completed = { readonly id: EnvelopeId; readonly completedAt: Instant };

/** Completed envelopes behind one, and completed by an instant, in the order of completion. */
export async function listCompleted(db: Queries, after: Completed, until: Instant, limit: number): Promise<readonly Completed[]> {
  const rows = await db.all<{ readonly id: EnvelopeId; readonly completed_at: Instant }>(sql`
    select id, completed_at
    from envelopes
    where completed_at is not null
      and (completed_at, id) > (${after.completedAt}::timestamptz, ${after.id}::uuid)
      and completed_at <= ${until}
    order by completed_at, id
    limit ${limit}`);
  return rows.map(({ id, completed_at: completedAt }) => ({ id, completedAt }));
}
