import type { AccountId } from "@chancery/core/ids/id.ts";
import sql, { type Sql } from "sql-template-tag";
import type { AccountData, RemovedIds } from "../../../../io/account-data.ts";
import { removedAccountsQuery, removedUsersQuery } from "./erasures.ts";

/** The account itself. */
function accountRow(accountId: AccountId): Sql {
  return sql`
    select id, name, inn, type, created_at, timezone, locale, reminder_days, reminders_max, email_color, new_people_role_id,
      restricts_profiles, hides_sender_email, restricts_assistant
    from accounts
    where id = ${accountId}`;
}

/** The people of the account. */
function usersQuery(accountId: AccountId): Sql {
  return sql`
    select u.id, u.email, u.first_name, u.last_name, u.phone, u.status, u.is_guest, u.created_at,
      u.corporate_account_id is not distinct from m.account_id as is_corporate
    from account_members m
    join users u on u.id = m.user_id
    where m.account_id = ${accountId}
    order by u.id`;
}

/** The roles of the account, and those of the service. */
function rolesQuery(accountId: AccountId): Sql {
  return sql`
    select id, type, name, description, permissions, is_system, created_at
    from roles
    where account_id = ${accountId}
      or is_system
    order by id`;
}

/** The roles of people in the account. */
function accountGrantsQuery(accountId: AccountId): Sql {
  return sql`
    select user_id, role_id
    from account_grants
    where account_id = ${accountId}
    order by user_id, role_id`;
}

/** The roles of people in the mailboxes of the account. */
function mailboxGrantsQuery(accountId: AccountId): Sql {
  return sql`
    select g.mailbox_id, g.user_id, g.role_id
    from mailbox_grants g
    join mailbox_cards m on m.id = g.mailbox_id
    where m.account_id = ${accountId}
    order by g.mailbox_id, g.user_id, g.role_id`;
}

/** The trust settings of the account. */
function trustQuery(accountId: AccountId): Sql {
  return sql`
    select id, name, config, created_at
    from account_crypto_configs
    where account_id = ${accountId}
    order by id`;
}

/** The pictures of the account. */
function picturesQuery(accountId: AccountId): Sql {
  return sql`
    select 'pictures' as folder, kind as name, sha256, created_at as at
    from account_pictures
    where account_id = ${accountId}`;
}

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    account: accountRow,
    users: usersQuery,
    roles: rolesQuery,
    "account-roles": accountGrantsQuery,
    "mailbox-roles": mailboxGrantsQuery,
    "trust-settings": trustQuery,
  },
  files: [picturesQuery],
};

/** Ids of what the room removed for good. */
export const removedIds: RemovedIds = [removedAccountsQuery, removedUsersQuery];
