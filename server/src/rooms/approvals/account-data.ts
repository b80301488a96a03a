import type { AccountData } from "../../io/account-data.ts";
import { approversQuery, flowsQuery } from "./store/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "approval-flows": flowsQuery,
    "approval-approvers": approversQuery,
  },
  files: [],
};
