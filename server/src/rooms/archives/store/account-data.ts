import type { AccountId } from "@chancery/core/ids/id.ts";
import sql, { type Sql } from "sql-template-tag";

/** The shared archives of the mailboxes of the account, without their links. */
export function archiveSharesQuery(accountId: AccountId): Sql {
  return sql`
    select s.id, s.mailbox_id, s.envelopes, s.exclude_files, s.created_at, s.expires_at
    from archive_shares s
    join mailbox_cards m on m.id = s.mailbox_id
    where m.account_id = ${accountId}
    order by s.id`;
}

/** The files of the newest archives of the envelopes that mailboxes of the account see: those that their roles may see. */
export function archiveFilesQuery(accountId: AccountId): Sql {
  return sql`
    select 'envelopes/' || n.envelope_id || '/' || e.path as path, e.sha256, e."sizeBytes" as size_bytes, e.crc32, e."modifiedAt" as at
    from (
      select distinct on (a.envelope_id) a.envelope_id, coalesce(b.entries, a.entries) as entries
      from archives a
      left join archive_builds b on b.envelope_id = a.envelope_id and b.revision = a.revision
      where a.envelope_id in (
        select v.envelope_id
        from envelope_access v
        join mailbox_cards m on m.id = v.mailbox_id
        where m.account_id = ${accountId}
      )
      order by a.envelope_id, a.revision desc, b.build desc nulls last
    ) n
    cross join lateral jsonb_to_recordset(n.entries) as e (
      path text, sha256 text, "sizeBytes" bigint, crc32 bigint, "modifiedAt" timestamptz, "viewRoleIds" jsonb
    )
    where e."viewRoleIds" = '[]'
      or exists (
        select
        from envelope_role_access r
        join mailbox_cards m on m.id = r.mailbox_id
        where r.envelope_id = n.envelope_id
          and m.account_id = ${accountId}
          and e."viewRoleIds" @> to_jsonb(r.role_id)
      )
    order by n.envelope_id, e.path`;
}
