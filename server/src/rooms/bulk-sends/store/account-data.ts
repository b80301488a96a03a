import type { AccountId } from "@chancery/core/ids/id.ts";
import sql, { type Sql } from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** The bulk sends of the account. */
function bulkSendsQuery(accountId: AccountId): Sql {
  return sql`
    select id, mailbox_id, user_id, template_id, template_version, file_name, subject, message, is_dry_run, is_all_or_nothing, state,
      created_at, started_at, ended_at
    from bulk_sends
    where account_id = ${accountId}
    order by id`;
}

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "bulk-sends": bulkSendsQuery,
  },
  files: [],
};
