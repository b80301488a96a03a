import sql from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "comment-threads": (accountId) => sql`
      select id, envelope_id, mailbox_id, document_id, field_name, access, shared_to, created_at, closed_at
      from comment_threads
      where account_id = ${accountId}
      order by id`,
    comments: (accountId) => sql`
      select c.id, c.thread_id, c.mailbox_id, c.user_id, c.number, c.body, c.created_at, c.edited_at
      from comments c
      join mailbox_cards m on m.id = c.mailbox_id
      where m.account_id = ${accountId}
        and c.removed_at is null
      order by c.id`,
  },
};
