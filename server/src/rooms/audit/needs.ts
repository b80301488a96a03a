import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { Accounts } from "../accounts/index.ts";

/** The needs of the room. */
export type AuditNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: { readonly account: Pick<Accounts["account"], "findOpen"> };
};
