import sql from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    attachments: (accountId) => sql`
      select id, mailbox_id, user_id, envelope_id, file_name, content_type, size_bytes, sha256, created_at
      from attachments
      where account_id = ${accountId}
      order by id`,
  },
  files: [
    (accountId) => sql`
      select 'attachments/' || id as folder, file_name as name, sha256, size_bytes, crc32, created_at as at
      from attachments
      where account_id = ${accountId}
      order by id`,
  ],
};
