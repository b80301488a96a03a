import type { AccountData } from "../../io/account-data.ts";
import { rulesQuery } from "./store/rules.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "retention-rules": rulesQuery,
  },
};
