import sql from "sql-template-tag";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** Envelopes of one mailbox that are counted. */
const countMax = 1000;

/** How many envelopes in progress each of these mailboxes takes part in, up to 1000; those without any are left out. */
export async function countOpenEnvelopes(db: Queries, mailboxIds: readonly MailboxId[]): Promise<ReadonlyMap<MailboxId, number>> {
  if (mailboxIds.length === 0) return new Map();
  const rows = await db.all<{ readonly id: MailboxId; readonly count: number }>(sql`
    select b.id, c.count
    from unnest(${mailboxIds}::uuid[]) as b (id)
    cross join lateral (
      select count(*) as count
      from (
        select
        from mailbox_envelopes m
        where m.mailbox_id = b.id
          and m.status in ('SENT', 'WAITING', 'ON_APPROVAL')
          and m.reach = 'role'
        limit ${countMax}
      ) o
    ) c
    where c.count > 0
    order by b.id
    limit ${mailboxIds.length}`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
