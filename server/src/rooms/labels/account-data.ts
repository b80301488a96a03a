import type { AccountData } from "../../io/account-data.ts";
import { labelsQuery } from "./store.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    labels: labelsQuery,
  },
};
