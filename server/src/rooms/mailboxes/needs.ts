import type { Id } from "@chancery/core/ids/id.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { Passwords } from "../../io/passwords/passwords.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { KeyedDigest } from "../../io/secrets/keyed-digest.ts";
import type { Accounts } from "../accounts/index.ts";

export type MailboxesNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: <Kind extends string>() => Id<Kind>;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly accounts: Accounts;
  /** Keyed digests of applied provisioning values. */
  readonly digests: KeyedDigest;
};
