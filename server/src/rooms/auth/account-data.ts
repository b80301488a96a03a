import type { AccountData } from "../../io/account-data.ts";
import { invitationsQuery, policiesQuery } from "./session/store/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    policies: policiesQuery,
    invitations: invitationsQuery,
  },
  files: [],
};
