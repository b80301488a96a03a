import sql, { type Sql } from "sql-template-tag";
import type { VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";
import { never } from "../../envelope/folder-rows.ts";

/** How many rows of one kind a mailbox has, and how many of them are past their expiry. */
export type FolderCount = {
  readonly status: VisibleStatus;
  readonly is_sender: boolean;
  readonly count: number;
  readonly late: number;
};

/** How many rows a mailbox has of each status, its own and others', without archive and bin; each up to a bound. */
export async function countByStatus(
  db: Queries,
  mailboxId: MailboxId,
  { now, countMax }: { readonly now: Instant; readonly countMax: number },
): Promise<readonly FolderCount[]> {
  const statuses: readonly VisibleStatus[] = ["DRAFT", "SENT", "WAITING", "ON_APPROVAL", "COMPLETED", "CANCELLED", "EXPIRED"];
  return db.all<FolderCount>(sql`
    select s.status, o.is_sender, c.count, c.late
    from unnest(${statuses}::text[]) as s (status)
    cross join (values (true), (false)) as o (is_sender)
    cross join lateral (
      select count(*) as count, count(*) filter (where b.expires_at <= ${now}) as late
      from (
        select m.expires_at
        from mailbox_envelopes m
        where m.mailbox_id = ${mailboxId}
          and m.status = s.status
          and not m.is_deleted
          and not m.is_archived
          and m.is_sender = o.is_sender
          and m.reach = 'role'
        limit ${countMax}
      ) b
    ) c
    order by s.status, o.is_sender
    limit 14`);
}

/** How many drafts of a mailbox are on approval, without archive and bin; up to a bound. */
export async function countDraftsOnApproval(db: Queries, mailboxId: MailboxId, countMax: number): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from (
      select 1
      from mailbox_envelopes m
      where m.mailbox_id = ${mailboxId}
        and m.status = 'ON_APPROVAL'
        and not m.is_deleted
        and not m.is_archived
        and m.is_sender
        and m.sent_at = ${never}
      limit ${countMax}
    ) d`);
}

/** How many rows a mailbox sees through sharing alone, has in its archive and in its bin; each up to a bound. */
export async function countAside(
  db: Queries,
  mailboxId: MailboxId,
  countMax: number,
): Promise<{ readonly shared: number; readonly archived: number; readonly deleted: number }> {
  const counted = (which: Sql): Sql => sql`(
        select count(*)
        from (
          select 1
          from mailbox_envelopes m
          where m.mailbox_id = ${mailboxId}
            and ${which}
          limit ${countMax}
        ) c
      )`;
  const row = await db.first<{ readonly shared: number; readonly archived: number; readonly deleted: number }>(sql`
    select
      ${counted(sql`not m.is_deleted and not m.is_archived and m.reach = 'shared'`)} as shared,
      ${counted(sql`not m.is_deleted and m.is_archived`)} as archived,
      ${counted(sql`m.is_deleted`)} as deleted`);
  return row ?? { shared: 0, archived: 0, deleted: 0 };
}
