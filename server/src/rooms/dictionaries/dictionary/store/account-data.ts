import sql from "sql-template-tag";
import type { AccountData } from "../../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    dictionaries: (accountId) => sql`
      select id, mailbox_id, name, description, access, filtered_access_only, created_at, modified_at, archived_at
      from dictionaries
      where account_id = ${accountId}
      order by id`,
    "dictionary-columns": (accountId) => sql`
      select c.dictionary_id, c.id, c.name, c.position, c.width, c.is_long, c.is_filterable, c.created_at
      from dictionary_columns c
      join dictionaries d on d.id = c.dictionary_id
      where d.account_id = ${accountId}
      order by c.dictionary_id, c.position, c.id`,
    "dictionary-shares": (accountId) => sql`
      select s.dictionary_id, s.mailbox_id
      from dictionary_shares s
      join dictionaries d on d.id = s.dictionary_id
      where d.account_id = ${accountId}
      order by s.dictionary_id, s.mailbox_id`,
  },
  files: [
    /** The records of dictionaries, a file each. */
    (accountId) => sql`
      select 'dictionaries/' || id || '.csv' as path, id as dictionary_id, mailbox_id, modified_at as at
      from dictionaries
      where account_id = ${accountId}
      order by id`,
  ],
};
