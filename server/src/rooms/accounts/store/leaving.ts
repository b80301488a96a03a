import sql from "sql-template-tag";
import { systemRoles, type RoleId } from "@chancery/core/account/roles.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";

/** Takes every role of a person in a mailbox; which those were. */
export async function leaveMailbox(tx: Transaction, mailboxId: MailboxId, userId: UserId): Promise<readonly RoleId[]> {
  const rows = await tx.all<{ readonly role_id: RoleId }>(sql`
    delete from mailbox_grants
    where mailbox_id = ${mailboxId}
      and user_id = ${userId}
    returning role_id`);
  return rows.map((row) => row.role_id);
}

/** Whether the mailbox has an owner who can act: ACTIVE, with the system's role. */
export async function isMailboxOwned(tx: Transaction, mailboxId: MailboxId): Promise<boolean> {
  const row = await tx.first<{ readonly id: UserId }>(sql`
    select u.id
    from mailbox_grants g
    join users u on u.id = g.user_id
    where g.mailbox_id = ${mailboxId}
      and g.role_id = ${systemRoles.mailboxOwner}
      and u.status = 'ACTIVE'
    order by u.id
    limit 1`);
  return row !== undefined;
}
