import sql from "sql-template-tag";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";

/** Whether a role is one for mailboxes that the account may give: its own, or the system's. It stays until the transaction ends. */
export async function isMailboxRoleOf(tx: Transaction, accountId: AccountId, roleId: RoleId): Promise<boolean> {
  const row = await tx.first<{ readonly id: RoleId }>(sql`
    select id
    from roles
    where id = ${roleId}
      and type = 'mailbox'
      and (account_id = ${accountId} or is_system)
    for key share`);
  return row !== undefined;
}
