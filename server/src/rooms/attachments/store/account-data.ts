import type { AccountId } from "@chancery/core/ids/id.ts";
import sql, { type Sql } from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** The attachments of the account. */
function attachmentsQuery(accountId: AccountId): Sql {
  return sql`
    select id, mailbox_id, user_id, envelope_id, file_name, content_type, size_bytes, sha256, created_at
    from attachments
    where account_id = ${accountId}
    order by id`;
}

/** The files of the attachments. */
function attachmentFilesQuery(accountId: AccountId): Sql {
  return sql`
    select 'attachments/' || id as folder, file_name as name, sha256, size_bytes, crc32, created_at as at
    from attachments
    where account_id = ${accountId}
    order by id`;
}

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    attachments: attachmentsQuery,
  },
  files: [attachmentFilesQuery],
};
