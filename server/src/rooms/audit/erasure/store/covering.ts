import type { UserId } from "@chancery/core/ids/id.ts";
import sql, { type Sql } from "sql-template-tag";

/**
 * Whether a hold in force covers a record `r` that names a person: a hold on its envelope; or one on its account, or on the person there.
 * The records of an envelope are also of the account that the envelope belongs to.
 */
export function isCovered(userId: UserId): Sql {
  return sql`exists (
    select 1
    from legal_holds h
    where h.lifted_at is null
      and (
        h.envelope_id = r.subject_id and r.subject_kind = 'envelope'
        or h.envelope_id is null and (h.user_id is null or h.user_id = ${userId}) and (
          h.account_id = r.account_id
          or r.subject_kind = 'envelope' and h.account_id = (
            select o.account_id
            from envelope_owner_cards o
            where o.envelope_id = r.subject_id
          )
          or r.subject_kind = 'account' and h.account_id = r.subject_id
        )
      )
  )`;
}

/**
 * The texts of a record `r` that stay when a person is erased; null when none does. `r.is_own`: the person acted;
 * `r.is_of_own_request`: their request made it for another, as the record that an envelope reached its recipient.
 */
export function remainingTexts(names: readonly string[]): Sql {
  return sql`(
    select jsonb_object_agg(t.place, t.salted)
    from jsonb_each(r.erasable) as t (place, salted)
    where not (r.is_own and r.subject_kind in ('envelope', 'user', 'token'))
      and not ((r.is_own or r.is_of_own_request) and t.place in ('/ip', '/userAgent'))
      and not exists (
        select 1
        from unnest(${names}::text[]) as n (name)
        where position(n.name in lower(t.salted->>1)) > 0
      )
  )`;
}
