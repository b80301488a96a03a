import sql, { type Sql } from "sql-template-tag";
import type { AccountData, RemovedIds } from "../../../../io/account-data.ts";

/** The ids of removed mailboxes. */
function removedMailboxesQuery(): Sql {
  return sql`
    select json_build_object('mailbox', id)
    from mailboxes
    where removed_at is not null
    order by id`;
}

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    mailboxes: (accountId) => sql`
      select id, name, hides_name, created_at, archived_at, removed_at, is_auto_delegating, auto_delegate_to, auto_delegate_from,
        auto_delegate_until
      from mailboxes
      where account_id = ${accountId}
      order by id`,
    "mailbox-aliases": (accountId) => sql`
      select a.mailbox_id, a.name, a.created_at
      from mailbox_aliases a
      join mailboxes m on m.id = a.mailbox_id
      where m.account_id = ${accountId}
      order by a.mailbox_id, a.name`,
    "mailbox-groups": (accountId) => sql`
      select id, name, created_at, modified_at
      from mailbox_groups
      where account_id = ${accountId}
      order by id`,
    "mailbox-group-members": (accountId) => sql`
      select n.group_id, n.mailbox_id
      from mailbox_group_members n
      join mailbox_groups g on g.id = n.group_id
      where g.account_id = ${accountId}
      order by n.group_id, n.mailbox_id`,
    contacts: (accountId) => sql`
      select c.id, c.mailbox_id, c.contact_id, c.name, c.created_at
      from contacts c
      join mailboxes m on m.id = c.mailbox_id
      where m.account_id = ${accountId}
      order by c.mailbox_id, c.id`,
    "saved-filters": (accountId) => sql`
      select f.id, f.mailbox_id, f.name, f.data, f.created_at
      from saved_filters f
      join mailboxes m on m.id = f.mailbox_id
      where m.account_id = ${accountId}
      order by f.mailbox_id, f.id`,
  },
};

/** Ids of what the room removed for good. */
export const removedIds: RemovedIds = [removedMailboxesQuery];
