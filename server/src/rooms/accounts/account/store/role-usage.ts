import sql from "sql-template-tag";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";

/** Whether the account can grant this mailbox role: its own, or one of the system. Locks the role until the transaction ends. */
export async function isMailboxRoleOf(tx: Transaction, accountId: AccountId, roleId: RoleId): Promise<boolean> {
  return tx.has(sql`
    select id
    from roles
    where id = ${roleId}
      and type = 'mailbox'
      and (account_id = ${accountId} or is_system)
    for key share`);
}
