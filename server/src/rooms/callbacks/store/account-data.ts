import sql from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    /** The callbacks of the account, without their passwords and secrets. */
    callbacks: (accountId) => sql`
      select id, mailbox_id, user_id, url, retries, timeout_ms, success_code, login, filter, dates, created_at, removed_at, disabled_at,
        disabled_reason, form_id
      from callbacks
      where account_id = ${accountId}
      order by id`,
  },
};
