import type { AccountData } from "../../io/account-data.ts";
import { providersQuery } from "./provider/store/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "identity-providers": providersQuery,
  },
  files: [],
};
