import sql from "sql-template-tag";
import type { FormId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";
import type { FormTotals } from "../form-totals.ts";

/** The totals of forms, with envelopes that were removed after they had ended; a form without envelopes is absent. */
export async function countOfForms(db: Queries, ids: readonly FormId[]): Promise<readonly FormTotals[]> {
  return db.all<FormTotals>(sql`
    select form_id, count(*)::integer as total,
      (count(*) filter (where status = 'COMPLETED'))::integer as completed,
      (count(*) filter (where status = 'CANCELLED'))::integer as rejected,
      max(created_at) as last_at
    from (
      select form_id, status, created_at
      from envelopes
      where form_id = any(${ids}::uuid[])
      union all
      select form_id, status, created_at
      from envelope_tombstones
      where form_id = any(${ids}::uuid[])
    ) e
    group by form_id
    order by form_id
    limit ${ids.length}`);
}

/** Whether an envelope was started from a form, even if it has been removed since. */
export async function hasEnvelope(db: Queries, id: FormId): Promise<boolean> {
  return db.has(sql`
    select 1
    where exists (
      select
      from envelopes
      where form_id = ${id}
    ) or exists (
      select
      from envelope_tombstones
      where form_id = ${id}
    )`);
}
