import sql from "sql-template-tag";
import type { AccountData, RemovedIds } from "../../../../io/account-data.ts";
import { removedAccountsQuery, removedUsersQuery } from "./erasures.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    /** The account itself. */
    account: (accountId) => sql`
      select id, name, inn, type, created_at, timezone, locale, reminder_days, reminders_max, email_color, new_people_role_id,
        restricts_profiles, hides_sender_email, restricts_assistant
      from accounts
      where id = ${accountId}`,
    users: (accountId) => sql`
      select u.id, u.email, u.first_name, u.last_name, u.phone, u.status, u.is_guest, u.created_at,
        u.corporate_account_id is not distinct from m.account_id as is_corporate
      from account_members m
      join users u on u.id = m.user_id
      where m.account_id = ${accountId}
      order by u.id`,
    /** The roles of the account, and those of the service. */
    roles: (accountId) => sql`
      select id, type, name, description, permissions, is_system, created_at
      from roles
      where account_id = ${accountId}
        or is_system
      order by id`,
    "account-roles": (accountId) => sql`
      select user_id, role_id
      from account_grants
      where account_id = ${accountId}
      order by user_id, role_id`,
    "mailbox-roles": (accountId) => sql`
      select g.mailbox_id, g.user_id, g.role_id
      from mailbox_grants g
      join mailbox_cards m on m.id = g.mailbox_id
      where m.account_id = ${accountId}
      order by g.mailbox_id, g.user_id, g.role_id`,
    "trust-settings": (accountId) => sql`
      select id, name, config, created_at
      from account_crypto_configs
      where account_id = ${accountId}
      order by id`,
  },
  files: [
    (accountId) => sql`
      select 'pictures' as folder, kind as name, sha256, created_at as at
      from account_pictures
      where account_id = ${accountId}`,
  ],
};

/** Ids of what the room removed for good. */
export const removedIds: RemovedIds = [removedAccountsQuery, removedUsersQuery];
