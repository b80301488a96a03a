import sql from "sql-template-tag";
import type { AccountData } from "../../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    policies: (accountId) => sql`
      select password_policy, session_policy, changed_at
      from account_policies
      where account_id = ${accountId}`,
    /** The invitations to the account, without their codes. */
    invitations: (accountId) => sql`
      select id, email, invited_by, role_ids, mailbox_ids, mailbox_role_ids, created_at, sent_at, expires_at, closed_at, outcome
      from account_invitations
      where account_id = ${accountId}
      order by id`,
  },
};
