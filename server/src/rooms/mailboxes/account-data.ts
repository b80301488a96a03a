import type { AccountData } from "../../io/account-data.ts";
import {
  aliasesQuery,
  contactsQuery,
  filtersQuery,
  groupMembersQuery,
  groupsQuery,
  mailboxesQuery,
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
