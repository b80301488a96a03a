import type { UserId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../../io/database/database.ts";
import type { RecordKey } from "../../store/record-keys.ts";
import { isCovered, remainingTexts } from "./covering.ts";

/** A person by id, and by texts in lower case that contain nothing but their names. */
export type Named = { readonly userId: UserId; readonly names: readonly string[] };

/** The records of a batch that lost texts, and those of the person, or with their name, that a legal hold covers. */
export type ErasedTexts = { readonly erased: number; readonly held: number };

/**
 * Erases the texts of a person in the records after one key up to another: where they acted, or their request
 * acted for another, their address and program, and all other texts of theirs in records of envelopes, users and tokens; elsewhere those that contain one of their names. Records under a legal hold stay.
 */
export async function eraseTexts(
  db: Queries,
  { userId, names }: Named,
  { after, upTo }: { readonly after: RecordKey; readonly upTo: RecordKey },
): Promise<ErasedTexts> {
  const row = await db.first<ErasedTexts>(sql`
    with own as (
      select subject_id, subject_kind, record::json->>'requestId' as request_id
      from audit_records
      where (subject_id, subject_kind) >= (${after.subject_id}, ${after.subject_kind})
        and (subject_id, subject_kind) <= (${upTo.subject_id}, ${upTo.subject_kind})
        and position(${`"userId":"${userId}"`} in record) > 0
    ), concerned as (
      select subject_id, subject_kind, sequence, account_id, record, erasable,
        position(${`"userId":"${userId}"`} in record) > 0 as is_own, case
          when (subject_id, subject_kind) in (
            select subject_id, subject_kind
            from own
          ) then (subject_id, subject_kind, nullif(record::json->>'requestId', '')) in (
            select subject_id, subject_kind, request_id
            from own
          )
          else false
        end as is_of_own_request
      from audit_records
      where (subject_id, subject_kind, sequence) > (${after.subject_id}, ${after.subject_kind}, ${after.sequence})
        and (subject_id, subject_kind, sequence) <= (${upTo.subject_id}, ${upTo.subject_kind}, ${upTo.sequence})
        and erasable is not null
    ), named as (
      select subject_id, subject_kind, sequence, account_id, erasable, is_own, coalesce(${remainingTexts(names)}, '{}') as remaining
      from concerned r
      where is_own
        or is_of_own_request
        or exists (
          select 1
          from unnest(${names}::text[]) as n (name)
          where position(substr(to_json(n.name)::text, 2, length(to_json(n.name)::text) - 2) in lower(r.erasable::text)) > 0
        )
    ), judged as (
      select subject_id, subject_kind, sequence, erasable, remaining, ${isCovered(userId)} as is_held
      from named r
      where erasable is distinct from remaining
        or is_own
    ), changed as (
      update audit_records a
      set erasable = j.remaining
      from judged j
      where a.subject_id = j.subject_id
        and a.subject_kind = j.subject_kind
        and a.sequence = j.sequence
        and not j.is_held
        and j.erasable is distinct from j.remaining
      returning 1
    )
    select
      (
        select count(*)::integer
        from changed
      ) as erased,
      (
        select count(*)::integer
        from judged
        where is_held
      ) as held`);
  return row ?? { erased: 0, held: 0 };
}
