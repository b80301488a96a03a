import type { AccountId } from "@chancery/core/ids/id.ts";
import sql, { type Sql } from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** The threads of comments of the account. */
function threadsQuery(accountId: AccountId): Sql {
  return sql`
    select id, envelope_id, mailbox_id, document_id, field_name, access, shared_to, created_at, closed_at
    from comment_threads
    where account_id = ${accountId}
    order by id`;
}

/** The comments that mailboxes of the account wrote. */
function commentsQuery(accountId: AccountId): Sql {
  return sql`
    select c.id, c.thread_id, c.mailbox_id, c.user_id, c.number, c.body, c.created_at, c.edited_at
    from comments c
    join mailbox_cards m on m.id = c.mailbox_id
    where m.account_id = ${accountId}
      and c.removed_at is null
    order by c.id`;
}

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "comment-threads": threadsQuery,
    comments: commentsQuery,
  },
  files: [],
};
