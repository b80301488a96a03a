import type { AccountData, RemovedIds } from "../../io/account-data.ts";
import {
  aliasesQuery,
  contactsQuery,
  filtersQuery,
  groupMembersQuery,
  groupsQuery,
  mailboxesQuery,
  removedMailboxesQuery,
} from "./mailbox/store/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    mailboxes: mailboxesQuery,
    "mailbox-aliases": aliasesQuery,
    "mailbox-groups": groupsQuery,
    "mailbox-group-members": groupMembersQuery,
    contacts: contactsQuery,
    "saved-filters": filtersQuery,
  },
  files: [],
};

/** Ids of what the room removed for good. */
export const removedIds: RemovedIds = [removedMailboxesQuery];
