import type { Basics } from "../../io/basics.ts";
import type { KeyedDigest } from "../../io/secrets/keyed-digest.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Emails } from "../emails/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";

/** The needs of the room. */
export type NotificationsNeeds = Basics & {
  readonly accounts: {
    readonly users: Pick<Accounts["users"], "find">;
    readonly members: Pick<Accounts["members"], "has">;
    readonly account: Pick<Accounts["account"], "findPreferences">;
  };
  readonly digests: KeyedDigest;
  /** Public address, without a slash at its end. */
  readonly baseUrl: () => string;
  readonly audit: Pick<Audit, "findActors">;
  readonly emails: Pick<Emails, "post">;
  readonly mailboxes: Pick<Mailboxes, "findMailboxes" | "people">;
};
