import type { AccountData } from "../../io/account-data.ts";
import { columnsQuery, dictionariesQuery, recordsQuery, sharesQuery } from "./dictionary/store/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    dictionaries: dictionariesQuery,
    "dictionary-columns": columnsQuery,
    "dictionary-shares": sharesQuery,
  },
  files: [recordsQuery],
};
