import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";

/** The needs of the room. */
export type NotificationsNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: { readonly users: Pick<Accounts["users"], "find">; readonly members: Pick<Accounts["members"], "has"> };
  readonly mailboxes: Pick<Mailboxes, "listMailboxesOfPerson">;
};
