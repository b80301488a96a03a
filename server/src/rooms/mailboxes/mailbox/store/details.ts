import sql from "sql-template-tag";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";
import type { GroupId } from "./groups.ts";

/** A mailbox with its aliases, its groups and the number of people with a grant in it. */
export type MailboxDetails = {
  readonly id: MailboxId;
  readonly name: string;
  readonly account_id: AccountId;
  readonly account_name: string;
  readonly hides_name: boolean;
  readonly is_archived: boolean;
  readonly created_at: Instant;
  readonly aliases: readonly string[];
  readonly users_count: number;
  readonly groups: readonly { readonly uuid: GroupId; readonly name: string }[];
};

/** Details of these mailboxes without removed ones; at most `namesMax` aliases, oldest first, and groups, by name. */
export async function listDetails(
  db: Queries,
  ids: readonly MailboxId[],
  namesMax: number,
): Promise<ReadonlyMap<MailboxId, MailboxDetails>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<MailboxDetails>(sql`
    select m.id, m.name, m.account_id, a.name as account_name, m.hides_name, m.archived_at is not null as is_archived,
      m.created_at,
      array(
        select n.name
        from mailbox_aliases n
        where n.mailbox_id = m.id
        order by n.created_at, n.name
        limit ${namesMax}
      ) as aliases,
      (
        select count(distinct x.user_id)
        from mailbox_access x
        where x.mailbox_id = m.id
      ) as users_count,
      array(
        select json_build_object('uuid', g.id, 'name', g.name)
        from mailbox_group_members b
        join mailbox_groups g on g.id = b.group_id
        where b.mailbox_id = m.id
        order by g.searched, g.id
        limit ${namesMax}
      ) as groups
    from mailboxes m
    join account_cards a on a.id = m.account_id
    where m.id = any(${ids}::uuid[])
      and m.removed_at is null`);
  return new Map(rows.map((row) => [row.id, row]));
}
