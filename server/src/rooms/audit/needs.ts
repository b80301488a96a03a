import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { Accounts } from "../accounts/index.ts";

/** What the room is built from. */
export type AuditNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "findOpenAccount">;
};
