import type { AccountData } from "../../io/account-data.ts";
import { callbacksQuery } from "./store/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    callbacks: callbacksQuery,
  },
  files: [],
};
