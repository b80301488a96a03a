import type { AccountData, RemovedIds } from "../../io/account-data.ts";
import {
  accountGrantsQuery,
  accountRow,
  mailboxGrantsQuery,
  picturesQuery,
  rolesQuery,
  trustQuery,
  usersQuery,
} from "./account/store/account-data.ts";
import { removedAccountsQuery, removedUsersQuery } from "./people/store/erasures.ts";

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
