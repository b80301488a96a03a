import sql from "sql-template-tag";
import type { FormId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";
import type { FormTotals } from "../form-totals.ts";

/** The totals of forms; a form without envelopes is absent. */
export async function countOfForms(db: Queries, ids: readonly FormId[]): Promise<readonly FormTotals[]> {
  return db.all<FormTotals>(sql`
    select form_id, count(*)::integer as total,
      (count(*) filter (where status = 'COMPLETED'))::integer as completed,
      (count(*) filter (where status = 'CANCELLED'))::integer as rejected,
      max(created_at) as last_at
    from envelopes
    where form_id = any(${ids}::uuid[])
    group by form_id
    order by form_id
    limit ${ids.length}`);
}

/** Whether an envelope was started from a form. */
export async function hasEnvelope(db: Queries, id: FormId): Promise<boolean> {
  const row = await db.first(sql`
    select 1
    from envelopes
    where form_id = ${id}
    limit 1`);
  return row !== undefined;
}
