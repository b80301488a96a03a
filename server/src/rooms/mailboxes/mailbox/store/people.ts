import sql from "sql-template-tag";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** A person in a mailbox, and their roles in it by name. */
export type PersonInMailbox = {
  readonly user_id: UserId;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly status: string;
  readonly created_at: Instant;
  readonly corporate_account_id: AccountId | null;
  readonly role_ids: readonly RoleId[];
};

/** Most people of a mailbox in a list. */
const peopleMax = 1000;

/** The first thousand people of a mailbox by email address with their roles, 100 000 in all. */
export async function listPeople(db: Queries, mailboxId: MailboxId): Promise<readonly PersonInMailbox[]> {
  return db.all<PersonInMailbox>(sql`
    with people as (
      select distinct u.id, u.email, u.first_name, u.last_name, u.status, u.created_at, u.corporate_account_id
      from mailbox_access x
      join user_cards u on u.id = x.user_id
      where x.mailbox_id = ${mailboxId}
        and u.status <> 'DELETED'
      order by u.email, u.id
      limit ${peopleMax}
    ), granted as (
      select p.id, x.role_id, x.role_name
      from people p
      join mailbox_access x on x.mailbox_id = ${mailboxId} and x.user_id = p.id
      order by p.email, p.id, x.role_name, x.role_id
      limit ${peopleMax * 100}
    ), held as (
      select id, array_agg(role_id::text order by role_name, role_id) as role_ids
      from granted
      group by id
    )
    select p.id as user_id, p.email, p.first_name, p.last_name, p.status, p.created_at, p.corporate_account_id, h.role_ids
    from people p
    join held h on h.id = p.id
    order by p.email, p.id
    limit ${peopleMax}`);
}
