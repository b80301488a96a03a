import type { Id } from "@chancery/core/ids/id.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { KeyedDigest } from "../../io/secrets/keyed-digest.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Emails } from "../emails/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";

/** The needs of the room. */
export type NotificationsNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: {
    readonly users: Pick<Accounts["users"], "find">;
    readonly members: Pick<Accounts["members"], "has">;
    readonly account: Pick<Accounts["account"], "findPreferences">;
  };
  readonly newId: <Kind extends string>() => Id<Kind>;
  readonly digests: KeyedDigest;
  /** Public address, without a slash at its end. */
  readonly baseUrl: () => string;
  readonly audit: Pick<Audit, "findActors">;
  readonly emails: Pick<Emails, "post">;
  readonly mailboxes: Pick<Mailboxes, "findMailboxes" | "people">;
};
