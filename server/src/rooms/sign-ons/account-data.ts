import type { AccountData } from "../../io/account-data.ts";
import { attemptsQuery, identitiesQuery } from "./sign-on/store/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "sign-on-attempts": attemptsQuery,
    "sign-on-people": identitiesQuery,
  },
  files: [],
};
