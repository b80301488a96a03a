import sql from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "bulk-sends": (accountId) => sql`
      select id, mailbox_id, user_id, template_id, template_version, file_name, subject, message, is_dry_run, is_all_or_nothing, state,
        created_at, started_at, ended_at
      from bulk_sends
      where account_id = ${accountId}
      order by id`,
  },
};
