import type { AuditSubject } from "@chancery/core/audit/record.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../io/database/database.ts";

/** The key of a record. */
export type RecordKey = {
  readonly subject_id: string;
  readonly subject_kind: AuditSubject["kind"];
  readonly sequence: number;
};

/** A person by id, and by texts in lower case that contain nothing but their names. */
export type Named = { readonly userId: UserId; readonly names: readonly string[] };

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

/**
 * Erases the texts of a person in the records after one key up to another: where they acted, their address and program, and all other
 * texts in records of envelopes, users and tokens; elsewhere those that contain one of their names. Returns the number of changed records.
 */
export async function eraseTexts(
  db: Queries,
  { userId, names }: Named,
  { after, upTo }: { readonly after: RecordKey; readonly upTo: RecordKey },
): Promise<number> {
  const row = await db.first<{ readonly erased: number }>(sql`
    with named as (
      select subject_id, subject_kind, sequence, (
        select jsonb_object_agg(t.place, t.salted)
        from jsonb_each(erasable) as t (place, salted)
        where not (is_own and (t.place in ('/ip', '/userAgent') or subject_kind in ('envelope', 'user', 'token')))
          and not exists (
            select 1
            from unnest(${names}::text[]) as n (name)
            where position(n.name in lower(t.salted->>1)) > 0
          )
      ) as remaining, erasable
      from (
        select subject_id, subject_kind, sequence, erasable, position(${`"userId":"${userId}"`} in record) > 0 as is_own
        from audit_records
        where (subject_id, subject_kind, sequence) > (${after.subject_id}, ${after.subject_kind}, ${after.sequence})
          and (subject_id, subject_kind, sequence) <= (${upTo.subject_id}, ${upTo.subject_kind}, ${upTo.sequence})
          and erasable is not null
      ) r
    ), changed as (
      update audit_records a
      set erasable = coalesce(n.remaining, '{}')
      from named n
      where a.subject_id = n.subject_id
        and a.subject_kind = n.subject_kind
        and a.sequence = n.sequence
        and n.erasable is distinct from coalesce(n.remaining, '{}')
      returning 1
    )
    select count(*)::integer as erased
    from changed`);
  return row?.erased ?? 0;
}
