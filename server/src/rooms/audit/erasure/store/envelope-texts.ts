import type { AuditSubject } from "@chancery/core/audit/record.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Transaction } from "../../../../io/database/database.ts";

/**
 * Those of some envelopes of whose trail a legal hold covers a record: one on the envelope, one on the whole account of its maker or of
 * anyone whose record is in the trail, or one on a person who acted there or whom a text names.
 */
export async function listHeldEnvelopes(tx: Transaction, ids: readonly EnvelopeId[]): Promise<readonly EnvelopeId[]> {
  return tx.values<EnvelopeId>(sql`
    with chain as materialized (
      select subject_id, account_id, record::json->>'userId' as user_id, lower(erasable::text) as texts
      from audit_records
      where subject_kind = 'envelope'
        and subject_id = any(${ids}::uuid[])
    ), people as materialized (
      select distinct u.id::text as user_id, lower(u.email) as email, lower(trim(u.first_name || ' ' || u.last_name)) as name
      from legal_holds h
      join user_cards u on u.id = h.user_id
      where h.lifted_at is null
    )
    select w.id
    from unnest(${ids}::uuid[]) as w (id)
    where exists (
      select
      from legal_holds h
      where h.lifted_at is null
        and (
          h.envelope_id = w.id
          or h.envelope_id is null and h.user_id is null and (
            h.account_id = (
              select o.account_id
              from envelope_owner_cards o
              where o.envelope_id = w.id
            )
            or h.account_id in (
              select c.account_id
              from chain c
              where c.subject_id = w.id
            )
          )
        )
    ) or exists (
      select
      from chain c
      join people p on c.user_id = p.user_id or position(p.email in c.texts) > 0
        or position(' ' in p.name) > 0 and position(p.name in c.texts) > 0
      where c.subject_id = w.id
    )
    order by w.id
    limit ${ids.length}`);
}

/** Erases all texts of the records of some subjects; their chains hold the commitments. */
export async function eraseTextsOf(tx: Transaction, subjects: readonly AuditSubject[]): Promise<void> {
  await tx.run(sql`
    update audit_records r
    set erasable = '{}'
    from unnest(${subjects.map(({ id }) => id)}::uuid[], ${subjects.map(({ kind }) => kind)}::text[]) as s (id, kind)
    where r.subject_id = s.id
      and r.subject_kind = s.kind
      and r.erasable <> '{}'`);
}
