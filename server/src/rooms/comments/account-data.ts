import type { AccountData } from "../../io/account-data.ts";
import { commentsQuery, threadsQuery } from "./store/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "comment-threads": threadsQuery,
    comments: commentsQuery,
  },
  files: [],
};
