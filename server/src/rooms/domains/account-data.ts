import type { AccountData } from "../../io/account-data.ts";
import { domainsQuery } from "./store/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    domains: domainsQuery,
  },
  files: [],
};
