import type { MailboxId } from "@chancery/core/ids/id.ts";
import sql, { empty } from "sql-template-tag";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { BulkSend, Totals } from "../bulk-send.ts";
import { columns } from "./bulk-sends.ts";

/** A bulk send with its progress. */
export type ListedBulkSend = { readonly bulk: BulkSend; readonly totals: Totals };

/** The bulk sends of a mailbox that have not expired, newest first. */
export async function listBulkSends(
  db: Queries,
  mailboxId: MailboxId,
  { offset, limit, after }: Page,
): Promise<PageRows<ListedBulkSend>> {
  const behind = after
    ? sql`
      and (created_at, id) < (${after[0]}, ${after[1]})`
    : empty;
  const rows = await db.objects<BulkSend & Totals>(sql`
    select ${columns}, t.rows, t.faulty, t.sent, t.failed
    from bulk_sends b
    cross join lateral (
      select coalesce(sum(rows), 0)::integer as rows, coalesce(sum(faulty), 0)::integer as faulty,
        coalesce(sum(sent), 0)::integer as sent, coalesce(sum(failed), 0)::integer as failed
      from bulk_send_batches
      where bulk_send_id = b.id
    ) t
    where mailbox_id = ${mailboxId}
      and not is_forgotten${behind}
    order by created_at desc, id desc
    limit ${limit + 1}
    offset ${offset}`);
  const total = await db.count(sql`
    select count(*) as total
    from bulk_sends
    where mailbox_id = ${mailboxId}
      and not is_forgotten`);
  return {
    rows: rows.map(({ rows: all, faulty, sent, failed, ...bulk }) => ({ bulk, totals: { rows: all, faulty, sent, failed } })),
    total,
  };
}
