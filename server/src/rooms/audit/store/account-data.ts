import sql from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "legal-holds": (accountId) => sql`
      select id, envelope_id, user_id, reason, set_by, set_at, lifted_at
      from legal_holds
      where account_id = ${accountId}
      order by id`,
  },
};
