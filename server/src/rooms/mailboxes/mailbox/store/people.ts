import sql from "sql-template-tag";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** One role of a person in a mailbox. */
export type PersonInMailbox = {
  readonly user_id: UserId;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly status: string;
  readonly created_at: Instant;
  readonly corporate_account_id: AccountId | null;
  readonly role_id: RoleId;
  readonly role_name: string;
  readonly role_description: string;
  readonly role_is_system: boolean;
  readonly permissions: readonly number[];
};

/** Most people of a mailbox in a list. */
const peopleMax = 1000;

/** The roles of a mailbox's first thousand people by email address; the roles of one person are adjacent. */
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
    )
    select p.id as user_id, p.email, p.first_name, p.last_name, p.status, p.created_at, p.corporate_account_id, x.role_id,
      x.role_name, x.role_description, x.role_is_system, x.permissions
    from people p
    join mailbox_access x on x.mailbox_id = ${mailboxId} and x.user_id = p.id
    order by p.email, p.id, x.role_name, x.role_id
    limit ${peopleMax * 100}`);
}
